import { expect, test } from 'vitest'
import { withoutNames } from './blind-texts.ts'

test('a maker who is named in a text is hidden, in plain text and in HTML', () => {
  expect(withoutNames('A house by Atelier Éole, on the lake.', ['Atelier Éole'])).toBe(
    'A house by […], on the lake.',
  )
  expect(withoutNames('<p>Roy &amp; Fils built it.</p>', ['Roy & Fils'])).toBe('<p>[…] built it.</p>')
  expect(withoutNames('L’Atelier d’en haut', ["Atelier d'en haut"])).toBe('L’[…]')
})

test('a name inside another word, or too short to identify anybody, is not hidden', () => {
  expect(withoutNames('Stones of Montreal', ['Stone'])).toBe('Stones of Montreal')
  expect(withoutNames('A bus stop', ['A', 'bus'])).toBe('A bus stop')
})

test('the longest matching name is hidden completely', () => {
  expect(withoutNames('Studio Nord Ouest', ['Studio Nord', 'Studio Nord Ouest'])).toBe('[…]')
})

test('a Chinese name needs no space around it', () => {
  expect(withoutNames('由山水建筑设计', ['山水建筑'])).toBe('由[…]设计')
})

test('a name is found without its accents, in capitals and across tags, and the tags stay', () => {
  expect(
    withoutNames('<p>Odile <strong>QUENNEVILLE</strong> et ODILE Quénneville</p>', ['Odile Quenneville']),
  ).toBe('<p>[…]<strong></strong> et […]</p>')
})

test('email and web addresses and handles are hidden, and tags stay', () => {
  expect(withoutNames('<p>zoe@nord.ca, www.eole.ca ou <em>@eole_nord</em></p>', [])).toBe(
    '<p>[…], […] ou <em>[…]</em></p>',
  )
})
