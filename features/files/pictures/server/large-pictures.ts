import pLimit from 'p-limit'
import { headerOf } from './readable.ts'
import type { Source } from './source.ts'

/** A picture that takes more memory than this when decoded is large. */
const largeBytes = 160_000_000

const bytesOf: Partial<Record<string, number>> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 }

/**
 * Whether a picture is decoded in a process of its own. Reads only its header; a picture without one is not large,
 * because inspection rejects it.
 */
export async function isLarge(source: Source): Promise<boolean> {
  try {
    const { width, height, channels, depth, compression } = await headerOf(source)
    // The library that decodes these formats stores several copies of the image in memory.
    if (compression === 'hevc') return true
    return width * height * channels * (bytesOf[depth] ?? 1) > largeBytes
  } catch {
    return false
  }
}

const large = pLimit(1)
const ordinary = pLimit(2)

/** Two pictures are decoded at a time; a large one waits only for other large ones. */
export async function inTurn<Answer>(source: Source, work: () => Promise<Answer>): Promise<Answer> {
  return (await isLarge(source)) ? large(work) : ordinary(work)
}

/** In the background pictures are made one after the other anyhow: only a large one waits. */
export async function inBackground<Answer>(source: Source, work: () => Promise<Answer>): Promise<Answer> {
  return (await isLarge(source)) ? large(work) : work()
}
