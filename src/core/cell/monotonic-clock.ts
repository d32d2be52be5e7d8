/** Host monotonic time in milliseconds: `performance.now` of the process that reads feedback and commands. Never a wall clock. */
export interface MonotonicClock {
  nowMs(): number
}
