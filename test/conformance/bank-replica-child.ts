import { openPolicy } from '../../policies/bank/bank-policy.ts'
import { bytesOf } from '../../src/core/bytes.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { bankPresent, bankTape, foldPast } from './bank-episode.ts'

const policy = await openPolicy('put-back')
await foldPast(policy, 2)
const memory = await policy.exportMemory()
const chunk = await policy.query(bankPresent(), bankTape('replica'))
await policy.close()
process.send?.({ memory: memory.digest, chunk: sha256(bytesOf(chunk.values)) })
