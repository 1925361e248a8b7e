import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { usualLimits } from '#features/contests/limits.ts'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { takeDocumentOfKind } from './actions/take-document-of-kind.ts'
import { takeImage } from './actions/take-image.ts'

const seen = vi.hoisted(() => ({ now: 0, most: 0, wholes: 0 }))

vi.mock('./derive.ts', async (original) => {
  const derive = await original<typeof import('./derive.ts')>()
  const renditionsOf: typeof derive.renditionsOf = async (source, ...rest) => {
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    if (typeof source !== 'string') seen.wholes += 1
    return derive.renditionsOf(source, ...rest).finally(() => {
      seen.now -= 1
    })
  }
  return { ...derive, renditionsOf }
})

let house: TestHouse
let folder: string

beforeAll(async () => {
  house = await openTestHouse()
  folder = await mkdtemp(join(tmpdir(), 'palmares-pictures-'))
})
afterAll(async () => {
  await house?.close()
  await rm(folder, { recursive: true, force: true })
})

test('pictures that are handed in by name share the turns of the others, and none is read whole', async () => {
  const { id: ownerId } = await house.person()
  const source = join(folder, 'portrait.jpg')
  const plain = sharp({ create: { width: 900, height: 600, channels: 3, background: '#886644' } })
  await writeFile(source, await plain.jpeg().toBuffer())
  const one = { ownerId, originalName: 'portrait.jpg', source }
  const named = { ...one, purpose: 'project-document' as const }
  // With its forms named, nothing is left for the background.
  const photograph = { ...one, purpose: 'project-image' as const, formats: { webp: [320] } }
  const limits = { ...usualLimits, kinds: ['jpeg' as const] }

  const taken = await Promise.all([
    ...Array.from({ length: 4 }, () => takeDocumentOfKind(house.house.tools, { ...named, limits })),
    ...Array.from({ length: 2 }, () => takeImage(house.house.tools, photograph)),
  ])

  expect(new Set(taken.map(({ fileId }) => fileId)).size).toBe(6)
  expect([seen.most, seen.wholes]).toEqual([2, 0])
})
