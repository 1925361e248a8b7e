import { expect, test } from 'vitest'
import { titleFromName } from './documents.ts'

test('a document without a title shows its file’s name, without the extension', () => {
  const names = ['Plan du rez-de-chaussée.pdf', 'COUPE A.PDF', 'v2.1 façade.pdf', 'pdf']

  expect(names.map((name) => titleFromName(name, 'fr').fr)).toEqual([
    'Plan du rez-de-chaussée',
    'COUPE A',
    'v2.1 façade',
    'pdf',
  ])
})
