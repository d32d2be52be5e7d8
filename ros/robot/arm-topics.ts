import { z } from 'zod'

const nameSchema = z
  .string()
  .max(200)
  .regex(/^(\/[A-Za-z_][A-Za-z0-9_]*)+$/, 'a fully-qualified name such as /left/feedback/joint_states')

/** Between the value of a gripper on the topics and its opening in metres; linear, either way round. */
const gripperSchema = z
  .strictObject({
    closed: z.number().min(-1000).max(1000).describe('Value on the topics when the finger pads touch.'),
    open: z.number().min(-1000).max(1000).describe('Value on the topics when it is open as far as it goes.'),
    strokeM: z.number().min(0.02).max(0.1).describe('Opening then, m: 0.07 or 0.1 by kind of gripper.'),
    forceN: z.number().min(0.5).max(3).describe('Force asked of it, as the vendor counts it (0.5 to 3).'),
  })
  .refine(({ closed, open }) => closed !== open, 'closed and open must differ')

/** One arm behind a ROS driver node: its names on the graph, as remapped, and its units. */
export const armTopicsSchema = z.strictObject({
  driver: z.enum(['piper_ros', 'agx_arm_ros']).describe("Which of the vendor's packages the driver node comes from."),
  feedback: nameSchema.describe('sensor_msgs/JointState with the measured joints.'),
  status: nameSchema.describe('Status of the arm, in the message of its package.'),
  command: nameSchema.describe('sensor_msgs/JointState that the node moves to.'),
  enable: nameSchema.describe('Service that gives the motors power.'),
  gripper: gripperSchema.default({ closed: 0, open: 0.07, strokeM: 0.07, forceN: 1 }),
  speedPercent: z
    .int()
    .min(1)
    .max(100)
    .default(50)
    .describe('Speed the controller may use, per cent (piper_ros reads it from each command).'),
})

export type ArmTopics = z.infer<typeof armTopicsSchema>

/** Types and service of each package. */
export const DRIVER_TYPES = {
  piper_ros: { status: 'piper_msgs/msg/PiperStatusMsg', enable: 'piper_msgs/srv/Enable' },
  agx_arm_ros: { status: 'agx_arm_msgs/msg/AgxArmStatus', enable: 'std_srvs/srv/SetBool' },
} as const
