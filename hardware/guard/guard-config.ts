import { z } from 'zod'

const metres = z.number().min(-5).max(5)
const pointSchema = z.tuple([metres, metres, metres])

const mountSchema = z
  .strictObject({
    baseM: pointSchema.describe('Base of the arm in the common frame of the cell, m: measure it.'),
    yawRad: z.number().min(-Math.PI).max(Math.PI).describe('Turn of the base about the vertical, rad: 0 looks along +x of the cell.'),
  })
  .readonly()

const workspaceSchema = z
  .strictObject({
    lowerM: pointSchema.describe('Lowest corner of the box that flange and fingertip stay in, common frame, m.'),
    upperM: pointSchema.describe('Highest corner of that box, m.'),
    floorM: metres.describe('Height of the table top in the common frame, m.'),
  })
  .readonly()
  .refine(
    ({ lowerM, upperM }) => lowerM.every((lower, axis) => lower < (upperM[axis] ?? lower)),
    'every lower edge must be below its upper one',
  )

/**
 * Values of the guard. Those with a default have a conservative one; the upper bounds cannot be configured away. The source of each value stands in
 * docs/hardware.md, section Guard. None of them is certified.
 */
export const guardConfigSchema = z
  .strictObject({
    arms: z.strictObject({ left: mountSchema, right: mountSchema }).readonly(),
    workspace: workspaceSchema,
    floorClearanceM: z.number().min(0).max(0.1).default(0.003).describe('Least height of flange and fingertip above the floor, m.'),
    armDistanceM: z.number().min(0.02).max(0.5).default(0.06).describe('Least distance between the surfaces of the two arms, m.'),
    chunkStaleMs: z
      .number()
      .min(50)
      .max(10_000)
      .default(1000)
      .describe('Oldest present a chunk may answer when its first action starts, ms.'),
    jointsStaleMs: z.number().min(20).max(250).default(100).describe('Oldest joint report while armed, ms: 20 missed at 200 Hz.'),
    statusStaleMs: z.number().min(20).max(500).default(200).describe('Oldest status report while armed, ms.'),
    powerStaleMs: z.number().min(100).max(2000).default(1000).describe('Oldest power report while armed, ms.'),
    jointMarginRad: z.number().min(0).max(0.2).default(0.035).describe('Kept from each joint limit, rad: 2 deg.'),
    clampWithinRad: z
      .number()
      .min(0)
      .max(0.1)
      .default(0.05)
      .describe('A target at most this far outside is clamped and flagged; further out the chunk is refused, rad.'),
    clampWithinM: z.number().min(0).max(0.01).default(0.003).describe('Likewise for the opening of a gripper, m.'),
    startJumpRad: z
      .number()
      .min(0.005)
      .max(0.2)
      .default(0.1)
      .describe('Largest distance of the first target from the measured joints, rad.'),
    jointSpeedRadPerS: z.number().min(0.01).max(3).default(1).describe('Largest joint speed, rad/s; the arm allows 3.0.'),
    jointAccelerationRadPerS2: z
      .number()
      .min(0.01)
      .max(5)
      .default(5)
      .describe('Largest change of joint speed from action to action, rad/s^2; the arm allows 5.'),
    tipSpeedMPerS: z.number().min(0.01).max(1).default(0.25).describe('Largest speed of a fingertip, m/s: reduced speed.'),
    gripperSpeedMPerS: z.number().min(0.01).max(1).default(0.2).describe('Largest speed of opening or closing, m/s.'),
    speedScale: z
      .number()
      .min(0.01)
      .max(1)
      .default(0.1)
      .describe('Share of the speed a policy planned with: stretches time, cuts nothing.'),
    trackingErrorRad: z
      .number()
      .min(0.02)
      .max(0.5)
      .default(0.15)
      .describe('Largest distance of measured from commanded joints, rad, for longer than trackingForMs.'),
    trackingForMs: z.number().min(0).max(1000).default(200).describe('How long the tracking error may last, ms.'),
    stallMs: z.number().min(20).max(250).default(100).describe('Longest time without a beat, or without the next action of a chunk, ms.'),
    deadManMs: z
      .number()
      .min(50)
      .max(500)
      .default(250)
      .describe('Oldest sign of the dead-man while moving, ms; a browser sends one every 100 ms.'),
    quickStopAfterMs: z.number().min(100).max(1000).default(500).describe('A hold that does not hold by then becomes a quick stop, ms.'),
  })
  .readonly()

export type GuardConfig = z.infer<typeof guardConfigSchema>
