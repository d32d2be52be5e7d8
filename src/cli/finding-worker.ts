import { z } from 'zod'
import { fileStorage } from '../record/file-storage.ts'
import { errorsOf } from './errors-of.ts'
import { findingOfRecord } from './viewing/finding-of-record.ts'

const jobSchema = z.strictObject({ folder: z.string(), recordName: z.string() })

/** What the viewer asks of this process, once. */
export type FindingJob = z.infer<typeof jobSchema>

process.on('message', (message) => {
  const { folder, recordName } = jobSchema.parse(message)
  findingOfRecord(fileStorage(folder), recordName).then(
    (finding) => process.send?.({ finding }),
    (error: unknown) => process.send?.({ refused: errorsOf(error)[0] }),
  )
})
