import { expect, test } from 'vitest'
import { isPersonName } from './is-person.ts'

test('a credited name is a person’s if it reads like one', () => {
  const persons = ['Ingrid Moe', 'Julián Restrepo', 'Anne-Marie O’Neil', 'Jan van der Berg', '王小明']
  const organisations = ['Lund & Aas', 'Atelier Roy', 'Ville de Québec', 'KPMB', 'Studio Caro', 'Roy et Fils']

  expect(persons.filter((name) => !isPersonName(name))).toEqual([])
  expect(organisations.filter(isPersonName)).toEqual([])
})
