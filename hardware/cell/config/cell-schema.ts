import { z } from 'zod'
import { guardConfigSchema } from '../../guard/guard-config.ts'
import { brokenCellRules } from './cell-rules.ts'

/** Readable text on one line: no control characters, no changes of writing direction. */
const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u.test(text), 'one line of readable text')

const idText = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(40)

const numbers = (count: number, least: number, most: number) => z.array(z.number().min(least).max(most)).length(count)

const metres = z.number().min(-5).max(5)

const portSchema = z.strictObject({
  kind: z
    .enum(['slcan-tcp', 'slcan-serial', 'socketcan'])
    .describe(
      'How the arm is reached: `slcan-tcp` (the emulated cell), `slcan-serial` (a USB adapter that speaks SLCAN) or `socketcan` (Linux).',
    ),
  address: line(200).describe(
    '`host:port` for slcan-tcp, a device such as /dev/serial/by-id/... for slcan-serial, an interface such as can_left for socketcan.',
  ),
  adapterSerial: line(80)
    .optional()
    .describe(
      'Serial number of the USB adapter, checked before connecting: then two swapped cables cannot go unseen. Absent: not checked.',
    ),
})

const armSchema = z.strictObject({
  port: portSchema.describe('The CAN bus of this arm. One arm a bus.'),
  base: z
    .strictObject({
      positionM: z.tuple([metres, metres, metres]).describe('Where joint 1 stands, x y z in metres, in the frame both arms share.'),
      yawDeg: z.number().min(-180).max(180).describe('Direction the arm looks in at joint 1 = 0, degrees about z.'),
    })
    .describe('Base frame of the arm. The distance between the arms is computed from it: measure it.'),
  firmware: line(40).describe('Firmware this cell was set up with, as the arm reports it, e.g. `S-V1.8-2`. Another one is refused.'),
  rest: z
    .strictObject({
      jointsDeg: numbers(6, -360, 360).describe('Joint 1 to 6 at rest, degrees.'),
      gripperM: z.number().min(0).max(0.1).describe('Opening at rest, metres.'),
    })
    .describe(
      'Home pose: `cell home` goes there. Let the two arms differ by more than `restToleranceDeg` in one joint, so that swapped ports are seen.',
    ),
})

const cameraSchema = z.strictObject({
  camera: z.enum(['head', 'left-wrist', 'right-wrist']).describe('Which picture of the policy this is.'),
  source: z
    .enum(['emulated', 'v4l2', 'folder'])
    .describe('`emulated` (pictures of the emulated cell), `v4l2` (a Linux camera, by ffmpeg) or `folder` (newest picture of a folder).'),
  address: line(300).describe('http://127.0.0.1:PORT for emulated, /dev/v4l/by-id/... for v4l2, a path for folder.'),
  widthPx: z.int().min(16).max(4096).describe('Width the camera must deliver, pixels. Another one is refused.'),
  heightPx: z.int().min(16).max(4096).describe('Height the camera must deliver, pixels.'),
  framesPerS: z.number().min(1).max(240).describe('Pictures a second asked of the camera.'),
  oldestMs: z.number().min(10).max(5000).describe('Oldest picture a policy may be shown, milliseconds. An older one stops both arms.'),
})

/** Where the arms stand is told once, by `arms`. */
const guardFields = guardConfigSchema.unwrap()

const fields = {
  twinpast: z.literal(1).describe('Version of the cell file: the number 1.'),
  cell: idText.describe('Name of the cell: lower-case letters, digits and single hyphens. It stands in every record.'),
  kind: z.enum(['emulated', 'physical']).describe('`emulated` or `physical`. Records of the two never mix.'),
  arms: z
    .strictObject({
      left: armSchema.describe('The arm on the left of a person who stands behind the cell and looks along the arms.'),
      right: armSchema.describe('The other arm.'),
    })
    .describe('The two arms.'),
  restToleranceDeg: z.number().min(0.1).max(20).default(3).describe('How near every joint must be to count as at rest, degrees.'),
  gripper: z
    .strictObject({
      unit: z.literal('m').describe('Unit of a gripper command: metres of opening.'),
      closed: z.number().min(0).max(0.02).describe('Command that means closed, metres.'),
      open: z.number().min(0.03).max(0.1).describe('Command that means open, metres; the large gripper has 0.1.'),
    })
    .describe('What a gripper number means. A policy that means something else is refused, never converted in silence.'),
  cameras: z.array(cameraSchema).min(1).max(3).describe('The cameras of the cell.'),
  rates: z
    .strictObject({
      busHz: z.number().min(50).max(250).describe('Set-points a second that each arm is sent between two actions.'),
      feedbackHz: z
        .number()
        .min(50)
        .max(400)
        .describe('Joint reports a second that an arm is expected to send; `cell doctor` measures it.'),
    })
    .describe('Rates on the bus.'),
  guard: guardFields
    .omit({ arms: true })
    .extend({ workspace: guardFields.shape.workspace.describe('Box that flange and fingertips stay in, and the height of the table top.') })
    .describe('Values of the guard: what a chunk must keep to, and when both arms stop.'),
  watchdog: z
    .strictObject({
      beatMs: z.number().min(5).max(100).default(20).describe('How often the program tells the guardian that it lives, milliseconds.'),
      silenceMs: z
        .number()
        .min(50)
        .max(1000)
        .default(100)
        .describe('Silence during a motion after which the guardian holds both arms and latches, milliseconds.'),
    })
    .default({ beatMs: 20, silenceMs: 100 })
    .describe('How the guardian notices a program that hangs. One that dies is noticed at once.'),
  homeSpeedDegPerS: z.number().gt(0).max(30).default(15).describe('Fastest joint on the way home, degrees a second, at most 30.'),
  safety: z
    .strictObject({
      emergencyStop: line(200).describe('Where the switch is that cuts the power of both arms, and who has it at hand.'),
      riskAssessment: line(200).describe('Reference of the risk assessment of this cell: a document and its date.'),
    })
    .describe('Shown by `cell doctor`, and before a physical cell is armed. Nothing in this program is a safety function.'),
}

const cellObject = z.strictObject(fields)

/** Cell file, version 1. Unknown keys are errors. */
export const cellSchema = cellObject.superRefine((cell, context) => {
  for (const { path, expected } of brokenCellRules(cell)) context.addIssue({ code: 'custom', path: [...path], message: expected })
})

/** A cell file with its defaults filled in. */
export type CellConfig = z.infer<typeof cellObject>

export type CellArmConfig = CellConfig['arms']['left']
export type CellCameraConfig = CellConfig['cameras'][number]
