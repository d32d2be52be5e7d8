import type { ParameterDeclaration } from './parameter-declaration.ts'

/** Every parameter of the node beside use_sim_time and those of rclnodejs. */
export const parameterTable: readonly ParameterDeclaration[] = [
  {
    name: 'work_folder',
    description: 'Folder in which audits run: study paths and records/ are relative to it. Empty: the folder the node was started in.',
    default: '',
    readOnly: true,
  },
  {
    name: 'workers',
    description: 'Worker processes of an audit; 0: as the study says, else one per core. Taken up by the next goal.',
    default: 0n,
    range: { from: 0, to: 256 },
    readOnly: false,
  },
  {
    name: 'audit_nice',
    description: 'Niceness of the processes of an audit, so that callbacks are served while it runs. Taken up by the next goal.',
    default: 5n,
    range: { from: 0, to: 19 },
    readOnly: false,
  },
  {
    name: 'allow_policy_modules',
    description: 'Whether a goal may name a policy by the path of a module. Such a module is run: leave this off on a shared network.',
    default: false,
    readOnly: true,
  },
  {
    name: 'diagnostics_period_s',
    description: 'Time from one message on /diagnostics to the next, seconds.',
    default: 1,
    range: { from: 0.1, to: 10 },
    readOnly: true,
  },
  {
    name: 'capture_study',
    description:
      'Study file whose topic map is captured live: cameras, joint states, rate and tolerance are those of its bag. Empty: no capture.',
    default: '',
    readOnly: true,
  },
  {
    name: 'image_transport',
    description: 'What the captured image topics carry: compressed (sensor_msgs/CompressedImage) or raw (sensor_msgs/Image).',
    default: 'compressed',
    text: { pattern: /^(compressed|raw)$/, words: '`compressed` or `raw`' },
    readOnly: true,
  },
  {
    name: 'record_name',
    description: 'Name of the next recording, as a study names its bags: pair and branch, e.g. pair-000-left. Empty: the time it begins.',
    default: '',
    text: { pattern: /^([A-Za-z0-9][A-Za-z0-9._-]{0,99})?$/, words: 'at most 100 letters, digits, `.`, `_` or `-`' },
    readOnly: false,
  },
  {
    name: 'record_folder',
    description: 'Folder of recordings, relative to work_folder.',
    default: 'bags',
    readOnly: true,
  },
  {
    name: 'stale_after_s',
    description: 'Age at which the newest message of a captured topic counts as stale in /diagnostics, seconds.',
    default: 0.5,
    range: { from: 0.02, to: 60 },
    readOnly: false,
  },
  {
    name: 'image_width_px',
    description: 'Width that captured pictures must have, pixels, as the policy reads them; 0: that of the first picture of each camera.',
    default: 0n,
    range: { from: 0, to: 8192 },
    readOnly: true,
  },
  {
    name: 'image_height_px',
    description: 'Height likewise, pixels.',
    default: 0n,
    range: { from: 0, to: 8192 },
    readOnly: true,
  },
  {
    name: 'session_url',
    description: 'Address of a running `twinpast session serve` on this computer, which arm_trial and submit_label act on. Empty: none.',
    default: '',
    readOnly: true,
  },
  {
    name: 'session_operator',
    description: 'Who arms trials over ROS, as the session file names the operator.',
    default: 'operator-1',
    text: { pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/, words: 'lower-case letters, digits and single hyphens' },
    readOnly: true,
  },
]
