import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf, type Piece } from './differences.ts'

const own = (pieces: Piece[]) => pieces.filter((piece) => piece.isOwn).map((piece) => piece.text)

test('differences between two texts are highlighted word by word, in Chinese too', () => {
  const quay = differencesOf('A roof of thirteen frames on the quay.', 'A roof of eleven frames on the quay.')
  expect([own(quay.mine), own(quay.theirs)]).toEqual([['thirteen'], ['eleven']])

  const roof = differencesOf('码头上的十三榀屋架', '码头上的十一榀屋架')
  expect(own(roof.mine).join('')).toContain('三')
  expect(own(roof.theirs).join('')).toContain('一')
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
