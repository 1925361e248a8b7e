import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, differencesOf, type Piece } from './differences.ts'

const own = (pieces: Piece[]) => pieces.filter((piece) => piece.isOwn).map((piece) => piece.text)

test('differences between two texts are highlighted word by word, in Chinese too', () => {
  const quay = differencesOf('A roof of thirteen frames on the quay.', 'A roof of eleven frames on the quay.')
  expect([own(quay.mine), own(quay.theirs)]).toEqual([['thirteen'], ['eleven']])

  const roof = differencesOf('码头上的十三榀屋架', '码头上的十一榀屋架')
  expect(own(roof.mine).join('')).toContain('三')
  expect(own(roof.theirs).join('')).toContain('一')
})

test('neighbouring changed words are one change, and Chinese changes by characters', () => {
  expect(changesOf('The old stone bridge stands.', 'The new timber bridge stands.')).toEqual([
    { kind: 'same', text: 'The ' },
    { kind: 'removed', text: 'old stone' },
    { kind: 'added', text: 'new timber' },
    { kind: 'same', text: ' bridge stands.' },
  ])
  expect(changesOf('十三榀屋架', '十一榀屋架')).toEqual([
    { kind: 'same', text: '十' },
    { kind: 'removed', text: '三' },
    { kind: 'added', text: '一' },
    { kind: 'same', text: '榀屋架' },
  ])
})

test('the pieces of each side add up to its full text, and the common pieces are identical', () => {
  const text = fc.array(fc.constantFrom('a ', 'b ', 'c ', 'd ')).map((words) => words.join(''))
  const join = (pieces: Piece[]) => pieces.map((piece) => piece.text).join('')
  const common = (pieces: Piece[]) => join(pieces.filter((piece) => !piece.isOwn))
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const found = differencesOf(mine, theirs)
      expect(join(found.mine)).toBe(mine)
      expect(join(found.theirs)).toBe(theirs)
      expect(common(found.mine)).toBe(common(found.theirs))
    }),
  )
})
