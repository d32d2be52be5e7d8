import { z } from 'zod'

const arm = z.enum(['left', 'right', 'both']).default('both').describe('left, right or both; both if left out')
const joint = z.number().int().min(1).max(6).describe('joint 1..6')
const camera = z.enum(['head', 'left-wrist', 'right-wrist']).describe('head, left-wrist or right-wrist')
const when = {
  atMs: z.number().min(0).max(86_400_000).default(0).describe('begins this long after the start of the cell, or after the request'),
  forMs: z.number().min(1).max(86_400_000).optional().describe('lasts this long; until it is cleared if left out'),
}

/** Every fault the emulated cell can be given, as a script or a request writes it. The descriptions are what `--faults` lists. */
export const faultSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('frame-loss'),
      arm,
      share: z.number().min(0).max(1).describe('share of the frames that is lost, either way; 0..1'),
      ...when,
    })
    .describe('frames are lost at random'),
  z
    .strictObject({
      kind: z.literal('drop-id'),
      arm,
      ids: z.array(z.number().int().min(0).max(0x7ff)).min(1).max(64).describe('CAN ids, e.g. [0x2A1] (decimal in JSON: [673])'),
      ...when,
    })
    .describe('frames of some ids never arrive'),
  z
    .strictObject({ kind: z.literal('freeze-values'), arm, ...when })
    .describe('feedback goes on at full rate with the values of the moment it froze'),
  z
    .strictObject({
      kind: z.literal('joint-offset'),
      arm,
      joint,
      offsetRad: z.number().min(-1.5).max(1.5).describe('where it stands, less where it reports to be; -1.5..1.5 rad'),
      ...when,
    })
    .describe('a joint stands elsewhere than feedback and commands agree on, and nothing reports it (piper_sdk#119)'),
  z
    .strictObject({ kind: z.literal('stuck-joint'), arm, joint, ...when })
    .describe('a joint does not move any more; its motor reports a stall'),
  z
    .strictObject({
      kind: z.literal('bus-off'),
      arm,
      as: z
        .enum(['silent', 'refused', 'closed'])
        .default('silent')
        .describe('silent: no frame passes; refused: sends are refused too; closed: the port is gone; silent if left out'),
      ...when,
    })
    .describe('the bus is off, in one of the three ways an SLCAN line can show it'),
  z
    .strictObject({
      kind: z.literal('burst-backlog'),
      arm,
      everyMs: z.number().min(20).max(10_000).describe('frames are held back this long, then arrive at once'),
      ...when,
    })
    .describe('the adapter hands its frames over in bursts of old ones'),
  z
    .strictObject({ kind: z.literal('delay'), arm, delayMs: z.number().min(1).max(5_000).describe('how late frames arrive'), ...when })
    .describe('frames of the arm arrive late'),
  z
    .strictObject({
      kind: z.literal('garbage'),
      arm,
      linesPerS: z.number().min(1).max(1_000).describe('lines of rubbish a second'),
      ...when,
    })
    .describe('rubbish, cut lines and foreign frames stand between the frames'),
  z
    .strictObject({ kind: z.literal('power-loss'), arm, ...when })
    .describe('the supply fails: the arm falls and is silent; it starts anew when power returns'),
  z
    .strictObject({
      kind: z.literal('second-master'),
      arm,
      rateHz: z.number().min(1).max(500).default(100).describe('sets of commands a second; 100 if left out'),
      ...when,
    })
    .describe('another host on the bus sends modes and joint targets'),
  z
    .strictObject({
      kind: z.literal('firmware'),
      arm,
      text: z
        .string()
        .regex(/^S-V[\x20-\x7e]{1,24}$/)
        .describe('e.g. S-V1.4-0'),
      ...when,
    })
    .describe('the arm reports another firmware'),
  z
    .strictObject({ kind: z.literal('leader-mode'), arm, ...when })
    .describe('the arm is configured as a leader: it sends commands and no feedback'),
  z
    .strictObject({
      kind: z.literal('status-stuck'),
      arm,
      status: z.number().int().min(1).max(15).default(4).describe('arm status 1..15; 4, target over limit, if left out'),
      joint: joint.optional().describe('joint 1..6 that is flagged; none if left out'),
      ...when,
    })
    .describe('the arm reports a status that does not go away and follows no target'),
  z.strictObject({ kind: z.literal('teach-button'), arm, ...when }).describe('the button on the arm is pressed: teach mode wins over CAN'),
  z
    .strictObject({ kind: z.literal('stroke-unset'), arm, ...when })
    .describe('the stroke of the gripper was never set: it stands still and reports 0'),
  z.strictObject({ kind: z.literal('enable-refused'), arm, joint, ...when }).describe('one motor takes no power'),
  z.strictObject({ kind: z.literal('zero-joints'), arm, ...when }).describe('all joint angles are reported as exactly 0 (piper_sdk#76)'),
  z.strictObject({ kind: z.literal('camera-lost'), camera, ...when }).describe('a camera gives no picture any more'),
  z
    .strictObject({ kind: z.literal('camera-frozen'), camera, ...when })
    .describe('a camera gives the same picture again, with its old time'),
])

export type Fault = z.infer<typeof faultSchema>
