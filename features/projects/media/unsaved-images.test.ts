import { expect, test } from 'vitest'
import type { ProjectView } from '#features/projects/steps/contract.ts'
import { changeImage, imagesToSend, withUnsavedImages } from './unsaved-images.ts'

const image = (id: string, isCover = false): ProjectView['images'][number] => ({
  id,
  position: 0,
  image: { id, width: 3, height: 2, thumbhash: null, colour: '#ffffff', renditions: [] },
  legend: { en: '', fr: '', 'zh-hans': '', es: '' },
  credit: '',
  mayBePublished: false,
  isCover,
  crop: null,
  problem: null,
  originalName: 'a.jpg',
  bytes: 1,
})

test('images that arrive while an order waits to be saved stand at the end', () => {
  const images = [image('a'), image('b'), image('new')]

  const ordered = withUnsavedImages(images, { order: ['b', 'gone', 'a'], details: {} })

  expect(ordered.map(({ id }) => id)).toEqual(['b', 'a', 'new'])
})

test('a new cover takes the place of the old one, and other changes that wait are kept', () => {
  const images = [image('a', true), image('b')]

  const first = changeImage(images, null, 'b', { credit: 'Ingrid Moe' })
  const second = changeImage(images, first, 'b', { isCover: true })

  const found = withUnsavedImages(images, second)
  expect(found.map(({ id, credit, isCover }) => [id, credit, isCover])).toEqual([
    ['a', '', false],
    ['b', 'Ingrid Moe', true],
  ])
})

test('only what was changed is sent, and nothing about images that are gone', () => {
  const images = [image('a', true), image('b')]

  const first = changeImage(images, null, 'b', { legend: { en: 'Dusk' } })
  const second = changeImage(images, first, 'b', { legend: { fr: 'Crépuscule' } })
  const third = changeImage([...images, image('gone')], second, 'gone', { credit: 'Ingrid Moe' })
  const covered = changeImage(images, third, 'b', { isCover: true })

  const details = { b: { legend: { en: 'Dusk', fr: 'Crépuscule' } } }
  expect(imagesToSend(images, third)).toEqual({ order: undefined, cover: undefined, details })
  expect(imagesToSend(images, { ...covered, order: ['gone', 'b'] })).toEqual({
    order: ['b', 'a'],
    cover: 'b',
    details,
  })
  expect(withUnsavedImages(images, third)[1]?.legend).toMatchObject({ en: 'Dusk', fr: 'Crépuscule', es: '' })
})
