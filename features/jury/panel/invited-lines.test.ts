import { expect, test } from 'vitest'
import { namesOf, readInvited } from './invited-lines.ts'

test('jurors are read from addresses, from “Name <address>” and from table rows', () => {
  const read = readInvited(
    'ada@example.com\r\n\nOdile Quenneville <Odile@Example.com>\nLi Wei\tli@example.cn\nana@example.es; Ana Ruiz\n',
  )

  expect(read.map(({ line, name, email }) => [line, name, email])).toEqual([
    [1, '', 'ada@example.com'],
    [3, 'Odile Quenneville', 'odile@example.com'],
    [4, 'Li Wei', 'li@example.cn'],
    [5, 'Ana Ruiz', 'ana@example.es'],
  ])
})

test('a line without an address and a repeated address are reported differently', () => {
  const read = readInvited('nobody at example\nada@example.com\nAda <ADA@example.com>\na@b')

  expect(read.map(({ email, isRepeated }) => [email, isRepeated])).toEqual([
    [null, false],
    ['ada@example.com', false],
    ['ada@example.com', true],
    [null, false],
  ])
})

test('the first word of an invited name is taken as the first name, and the rest as the last name', () => {
  expect(['Odile de la Quenneville', 'Ada', ''].map(namesOf)).toEqual([
    { first_name: 'Odile', last_name: 'de la Quenneville' },
    { first_name: 'Ada', last_name: '' },
    { first_name: '', last_name: '' },
  ])
})
