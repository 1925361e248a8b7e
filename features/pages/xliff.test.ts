import { expect, test } from 'vitest'
import { readXliff } from './xliff.ts'

const file = (target: string) =>
  `<?xml version="1.0"?><xliff version="1.2"><file original="shared" target-language="fr"><body><group>` +
  `<trans-unit id="shared.cancel"><source>Cancel</source><target>${target}</target></trans-unit>` +
  '</group></body></file></xliff>'

test('a file is read to a depth that no tool exceeds, and rejected beyond it', () => {
  const nested = (levels: number) => file(`${'<g>'.repeat(levels)}Annuler${'</g>'.repeat(levels)}`)

  expect(readXliff(nested(14))).toEqual([{ language: 'fr', place: 'shared', key: 'cancel', text: 'Annuler' }])
  expect(readXliff(nested(15))).toBeNull()
})

test('a deeply nested file of megabytes is rejected at once', () => {
  const began = performance.now()

  expect(readXliff(file(`${'<g>'.repeat(700_000)}`))).toBeNull()
  expect(readXliff(file(`${'<g>'.repeat(350_000)}${'</g>'.repeat(350_000)}`))).toBeNull()
  expect(performance.now() - began).toBeLessThan(2000)
})
