import { stringify } from 'yaml'
import { typeHashes } from '../definitions/type-hashes.ts'
import { offeredQos } from './offered-qos.ts'
import type { OfferedQos } from './offered-qos.ts'

interface WrittenTopic {
  readonly topic: string
  readonly type: string
  readonly qos: OfferedQos
  readonly messages: number
}

export interface BagMetadata {
  /** Name of the one data file. */
  readonly file: string
  readonly startNs: bigint
  readonly endNs: bigint
  readonly topics: readonly WrittenTopic[]
  /** Facts of the run, for people. */
  readonly customData: Readonly<Record<string, string>>
}

/** metadata.yaml of rosbag2, version 9, for a bag of one uncompressed file. */
export function bagMetadata({ file, startNs, endNs, topics, customData }: BagMetadata): string {
  const messages = topics.reduce((sum, topic) => sum + topic.messages, 0)
  const spanned = { starting_time: { nanoseconds_since_epoch: startNs }, duration: { nanoseconds: endNs - startNs } }
  return stringify(
    {
      rosbag2_bagfile_information: {
        version: 9,
        storage_identifier: 'mcap',
        ...spanned,
        message_count: messages,
        topics_with_message_count: topics.map(({ topic, type, qos, messages: count }) => ({
          topic_metadata: {
            name: topic,
            type,
            serialization_format: 'cdr',
            offered_qos_profiles: offeredQos(qos),
            type_description_hash: typeHashes[type] ?? '',
          },
          message_count: count,
        })),
        compression_format: '',
        compression_mode: '',
        relative_file_paths: [file],
        files: [{ path: file, ...spanned, message_count: messages }],
        custom_data: Object.keys(customData).length === 0 ? null : customData,
        ros_distro: 'jazzy',
      },
    },
    // Few readers of metadata know YAML aliases.
    { aliasDuplicateObjects: false },
  )
}
