import { z } from 'zod'

const topic = z
  .string()
  .regex(/^\/[A-Za-z_][A-Za-z0-9_]*(\/[A-Za-z_][A-Za-z0-9_]*)*$/)
  .max(200)

/** Relative, inside or beside the study file: a plan reads the same wherever both lie. */
const folder = z
  .string()
  .min(1)
  .max(300)
  .refine((path) => !/^([/\\]|[A-Za-z]:)/.test(path), 'a path relative to the study file')

const joints = z
  .array(
    z.strictObject({
      topic: topic.describe('Topic of type sensor_msgs/msg/JointState.'),
      prefix: z
        .string()
        .max(60)
        .default('')
        .describe(
          'What stands before a joint name to make a dimension of the action space, e.g. `left/` for joint1 .. joint6 and gripper.',
        ),
      names: z
        .record(z.string().min(1).max(60), z.string().min(1).max(256))
        .optional()
        .describe('Joint name of each dimension, e.g. `left/joint1: L_shoulder`; absent: prefix and joint name are the dimension.'),
    }),
  )
  .min(1)
  .max(16)

/** Histories of a study that were recorded rather than lived through in the simulator (docs/bags.md). */
export const bagSection = z
  .strictObject({
    folder: folder.describe(
      'Folder of the bags, relative to the study file: `<pair>-<branch>.mcap`, or a rosbag2 folder `<pair>-<branch>`, for both pasts of every pair. Their digests are frozen in the plan.',
    ),
    images: z
      .array(
        z.strictObject({
          camera: z.enum(['head', 'left-wrist', 'right-wrist']).describe('Camera of the cell: `head`, `left-wrist` or `right-wrist`.'),
          topic: topic.describe('Topic of type sensor_msgs/msg/CompressedImage or Image.'),
        }),
      )
      .min(1)
      .max(3)
      .describe('Where pictures come from. Every camera that the policy reads must be there, at the size it reads.'),
    readings: joints.describe('Where measured joint positions come from, rad and m; together every dimension of the action space, once.'),
    targets: joints.describe('Where commanded joint targets come from, rad and m; together every dimension of the action space, once.'),
    facts: topic
      .default('/twinpast/facts')
      .describe('Topic of type std_msgs/msg/String on which the recording states what happened in it, as JSON (docs/bags.md).'),
    clock: z
      .enum(['header', 'log'])
      .default('header')
      .describe('Stamps that count: `header` (when it was measured; the default) or `log` (when the recorder received it).'),
    toleranceMs: z
      .number()
      .min(0)
      .max(1000)
      .default(5)
      .describe('How much newer than a tick a picture or reading may be and still count at it, milliseconds, 0 to 1000.'),
    maxAgeMs: z
      .number()
      .min(1)
      .max(60_000)
      .default(150)
      .describe('How much older than a tick a picture or reading may be, milliseconds, 1 to 60000; more is a gap.'),
    irregular: z
      .enum(['refuse', 'record'])
      .default('refuse')
      .describe(
        'Gaps and stamps that do not rise: `refuse` the bag (the default), or `record` how often the last sample was held or a message left out.',
      ),
    startSeconds: z
      .number()
      .min(0)
      .max(86_400)
      .default(0)
      .describe('Where the history begins, seconds after the first instant at which every topic has a sample.'),
  })
  .describe('Histories read from ROS 2 bags instead of lived through in the simulator; only with protocol `constructed`.')

export type BagSection = z.infer<typeof bagSection>
