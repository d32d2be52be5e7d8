/** What a command ends with. */
export const exitCodes = {
  done: 0,
  ourFault: 1,
  refused: 2,
  failedUnits: 3,
  gateFailed: 4,
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
