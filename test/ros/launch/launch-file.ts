import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { InstalledPackage } from './installed-package.ts'

const runner = fileURLToPath(new URL('stand-in/run_launch.py', import.meta.url))

const parameterFileSchema = z.record(z.string(), z.strictObject({ ros__parameters: z.record(z.string(), z.unknown()) }))

const resolvedSchema = z.strictObject({
  arguments: z.array(
    z.strictObject({ name: z.string(), default: z.string(), description: z.string(), choices: z.array(z.string()).nullable() }),
  ),
  environment: z.record(z.string(), z.string()),
  processes: z.array(
    z.strictObject({
      package: z.string(),
      executable: z.string(),
      path: z.string().nullable(),
      name: z.string(),
      arguments: z.array(z.string()),
      parameters: z.array(parameterFileSchema),
      ends_launch: z.boolean(),
    }),
  ),
})

/** What a launch file comes to, before anything is started. */
export type ResolvedLaunch = z.infer<typeof resolvedSchema>

/** A launch, or the client of a goal, that runs. */
export interface LaunchRun {
  readonly output: () => string
  /** Exit code and everything that was printed. */
  readonly ended: Promise<{ readonly exitCode: number | null; readonly output: string }>
  interrupt(): void
}

/** Reads an installed launch file; rejects with what the stand-in prints where the arguments are refused. */
export async function resolveLaunch(installed: InstalledPackage, file: string, ...args: readonly string[]): Promise<ResolvedLaunch> {
  const { exitCode, output } = await start(installed, installed.share, '--resolve', file, args).ended
  if (exitCode !== 0) throw new Error(output)
  return resolvedSchema.parse(JSON.parse(output))
}

/** Starts an installed launch file in the folder `cwd`. */
export function runLaunch(installed: InstalledPackage, cwd: string, file: string, ...args: readonly string[]): LaunchRun {
  return start(installed, cwd, '--run', file, args)
}

/** Starts the installed client of one goal, as `ros2 run twinpast run_audit` does. */
export function runGoal(installed: InstalledPackage, cwd: string, ...args: readonly string[]): LaunchRun {
  return started(installed, cwd, join(installed.share, '..', '..', 'lib', 'twinpast', 'run_audit'), args)
}

function start(installed: InstalledPackage, cwd: string, mode: string, file: string, args: readonly string[]): LaunchRun {
  return started(installed, cwd, 'python3', [runner, mode, join(installed.share, 'launch', file), ...args])
}

function started({ env }: InstalledPackage, cwd: string, command: string, args: readonly string[]): LaunchRun {
  const child = spawn(command, args, { cwd, env })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)))
  return {
    output: () => output,
    ended: new Promise((resolve) => child.on('close', (exitCode) => resolve({ exitCode, output }))),
    interrupt: () => child.kill('SIGINT'),
  }
}
