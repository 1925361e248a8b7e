import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { picturesOf } from './pictures.ts'
import { firms, jurors, works } from './texts/texts.ts'

const listed = [...works.map(({ key }) => key), 'ferry'].map((key) => ({
  key,
  pictures: picturesOf(key),
}))
const pictures = listed.flatMap((work) => work.pictures)

test('every work of the demo has a picture, and every picture belongs to a work', () => {
  expect(listed.filter((work) => work.pictures.length === 0)).toEqual([])

  const names = pictures.map(({ path }) => basename(path))
  expect(readdirSync(join(import.meta.dirname, 'pictures')).toSorted()).toEqual(names.toSorted())
})

test('the pictures are WebP of the size in the table, 1800 pixels at most', async () => {
  for (const { path, width, height } of pictures) {
    const found = await sharp(path).metadata()
    expect({ format: found.format, width: found.width, height: found.height }, path).toEqual({
      format: 'webp',
      width,
      height,
    })
    expect(Math.max(width, height), path).toBeLessThanOrEqual(1800)
  }
})

test('all pictures together are smaller than 12 MB', () => {
  expect(pictures.reduce((sum, { path }) => sum + statSync(path).size, 0)).toBeLessThan(12_000_000)
})

test('every juror of the demo has a portrait, and every firm a logo', async () => {
  const of = (folder: string) =>
    readdirSync(join(import.meta.dirname, folder)).map((name) => ({
      name: basename(name, '.webp'),
      path: join(import.meta.dirname, folder, name),
    }))
  const [portraits, logos] = [of('portraits'), of('logos')]
  const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name).toSorted()
  // The juror with the demo account has one too.
  expect(namesOf(portraits)).toEqual([...jurors.map(({ key }) => key), 'ines-duarte'].toSorted())
  expect(namesOf(logos)).toEqual(firms.map(({ key }) => key).toSorted())
  for (const { path } of portraits) expect(statSync(path).size, path).toBeLessThanOrEqual(12 * 1024)
  for (const { path } of logos) expect(statSync(path).size, path).toBeLessThanOrEqual(6 * 1024)
})
