import { expect, test } from 'vitest'
import { isDrawnBy, withClient } from './credits.ts'

const architecture = { role: 'architecture', name: 'Lund & Aas' } as const
const photography = { role: 'photography', name: 'Ingrid Moe' } as const
const city = { role: 'client', name: 'Ville de Lévis' } as const

test('a client is credited between the makers and the photographer, after existing clients', () => {
  expect(withClient([architecture, photography], 'Port of Oslo')).toEqual([
    architecture,
    { role: 'client', name: 'Port of Oslo' },
    photography,
  ])
  expect(withClient([city], 'Port of Oslo').map(({ name }) => name)).toEqual([
    'Ville de Lévis',
    'Port of Oslo',
  ])
})

test('a credited client is not added twice, in any spelling of the name', () => {
  expect(withClient([architecture, city], ' VILLE DE LÉVIS ')).toEqual([architecture, city])
})

test('a maker who is its own client is credited as both', () => {
  expect(withClient([architecture], 'Lund & Aas')).toHaveLength(2)
})

test('an image is a drawing if the work credits its maker for drawings, and not for photography', () => {
  const drawing = { role: 'drawing', name: 'Lund & Aas' } as const

  expect(isDrawnBy([architecture, drawing], 'LUND & AAS')).toBe(true)
  expect(isDrawnBy([architecture], 'Lund & Aas')).toBe(false)
  expect(isDrawnBy([drawing, { ...photography, name: 'Lund & Aas' }], 'Lund & Aas')).toBe(false)
})

test('no name, no credit', () => {
  expect(withClient([architecture], ' ')).toEqual([architecture])
})
