import type { EntryLimits } from '#features/contests/contest/limits.ts'
import { fail } from '#shared/domain-error.ts'
import { type ImageType, imageTypeOf, isCameraRaw } from '../signature.ts'
import { headerOf, pictureProblem } from './readable-image.ts'
import { type Source, sizeOf, startOf } from './upload-source.ts'

export type ImageLimits = Pick<EntryLimits, 'imageBytes' | 'imagePixels' | 'imageShortestSide'>

export interface Inspected {
  type: ImageType
  /** Upright. */
  width: number
  height: number
}

const megabyte = 1024 * 1024

export function rejectWeight(name: string, limits: ImageLimits): never {
  return fail('image_too_heavy', {
    status: 413,
    name,
    limit: Math.floor(limits.imageBytes / megabyte),
  })
}

function rejectUnreadable(name: string): never {
  return fail('image_unreadable', { status: 422, name })
}

function rejectRaw(name: string): never {
  return fail('image_raw', { status: 422, name })
}

/** One whose pixels would not be shown as they are, or that has no header. */
async function rejectHiddenPixels(source: Source, name: string): Promise<void> {
  const problem = await pictureProblem(source).catch(() => rejectUnreadable(name))
  if (problem === 'raw') rejectRaw(name)
  if (problem) fail('image_kind_hidden', { status: 422, name, kind: problem.kind })
}

/**
 * Identifies a picture by its content.
 * @throws Error with the exact reason, before decoding
 */
export async function inspectImage(source: Source, name: string, limits: ImageLimits): Promise<Inspected> {
  if ((await sizeOf(source)) > limits.imageBytes) rejectWeight(name, limits)
  const start = await startOf(source)
  if (isCameraRaw(start)) rejectRaw(name)
  const type = imageTypeOf(start)
  if (!type) fail('image_unknown_type', { status: 422, name })
  await rejectHiddenPixels(source, name)
  const { autoOrient } = await headerOf(source).catch(() => rejectUnreadable(name))
  const { width, height } = autoOrient
  if (width * height > limits.imagePixels) {
    const limit = Math.floor(limits.imagePixels / 1_000_000)
    fail('image_too_many_pixels', { status: 422, name, width, height, limit })
  }
  if (Math.min(width, height) < limits.imageShortestSide) {
    const limit = limits.imageShortestSide
    fail('image_too_small', { status: 422, name, width, height, limit })
  }
  return { type, width, height }
}
