import lz4 from '@foxglove/wasm-lz4'
import * as zstd from '@foxglove/wasm-zstd'

/** Largest chunk that is unpacked, bytes: rosbag2 writes under one megabyte unless told otherwise. */
const MAX_CHUNK_BYTES = 256 * 1024 * 1024

type Unpack = (packed: Uint8Array, size: bigint) => Uint8Array

/** Unpackers of the two compressions that MCAP names. A chunk that says it is larger than 256 MiB, or comes out at another size than it says, throws. */
export async function chunkUnpackers(): Promise<Readonly<Record<string, Unpack>>> {
  await Promise.all([zstd.isLoaded, lz4.isLoaded])
  return {
    zstd: bounded((packed, size) => zstd.decompress(packed, size)),
    lz4: bounded((packed, size) => lz4(packed, size)),
  }
}

function bounded(unpack: (packed: Uint8Array, size: number) => Uint8Array): Unpack {
  return (packed, size) => {
    if (size > BigInt(MAX_CHUNK_BYTES)) throw new RangeError(`a chunk of ${size} bytes, at most ${MAX_CHUNK_BYTES} are unpacked`)
    const unpacked = unpack(packed, Number(size))
    if (BigInt(unpacked.length) !== size) throw new RangeError(`a chunk of ${size} bytes unpacked to ${unpacked.length}`)
    return unpacked
  }
}
