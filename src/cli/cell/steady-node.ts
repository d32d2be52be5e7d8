/**
 * Arguments of Node for a process that must be in time: its garbage is collected on its own thread, which never waits there for helper threads
 * that the system has put behind other programs.
 */
export const steadyNode: readonly string[] = ['--single-threaded-gc', '--import', import.meta.resolve('tsx')]
