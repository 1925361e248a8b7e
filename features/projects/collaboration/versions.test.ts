import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictOf, type KeptVersion } from './versions.ts'

test('what a page wrote last itself is no obstacle to it, what somebody else wrote is', () => {
  const kept = { version: 4, writer: 'mine' }
  const sent = { version: 3, isSame: false }

  expect(conflictOf(kept, { ...sent, writer: 'mine' })).toBe('write')
  expect(conflictOf(kept, { ...sent, writer: 'other' })).toBe('conflict')
  expect(conflictOf(kept, { ...sent, writer: undefined })).toBe('conflict')
  expect(conflictOf(kept, { version: 3, writer: 'other', isSame: true })).toBe('same')
})

test('a save that a later one of the same page has overtaken changes nothing', () => {
  const kept = { version: 4, writer: 'mine', sequence: 20 }
  const sent = { version: 3, writer: 'mine', isSame: false }

  expect(conflictOf(kept, { ...sent, sequence: 19 })).toBe('same')
  expect(conflictOf(kept, { ...sent, sequence: 21 })).toBe('write')
  expect(conflictOf(kept, { ...sent, writer: 'other', sequence: 19 })).toBe('conflict')
})

const actions = fc.array(
  fc.record({
    page: fc.integer({ min: 0, max: 2 }),
    action: fc.constantFrom('look', 'save', 'lost', 'mine', 'theirs'),
  }),
  { maxLength: 60 },
)

interface Page {
  /** The version its next text begins from. */
  began: number
  seen: Set<string>
  /** Not saved yet: what it types next comes in its place. */
  text: string | null
  shown: { text: string; version: number } | null
}

test('no acknowledged text goes without having been seen by whoever wrote over it', () => {
  fc.assert(
    fc.property(actions, (steps) => {
      let kept: KeptVersion & { text: string } = { version: 0, writer: null, text: '' }
      const pages: Page[] = [0, 1, 2].map(() => ({ began: 0, seen: new Set(['']), text: null, shown: null }))
      const send = (name: number, page: Page, text: string, isAnswered: boolean) => {
        const sent = { version: page.began, writer: String(name), isSame: text === kept.text }
        const fate = conflictOf(kept, sent)
        if (fate === 'conflict') {
          if (isAnswered) page.shown = { text: kept.text, version: kept.version }
          return
        }
        if (fate === 'write') {
          expect(page.seen.has(kept.text), `${kept.text} was never shown to ${name}`).toBe(true)
          kept = { version: kept.version + 1, writer: String(name), text }
          // Its own words are known to it, whether the answer arrives or not.
          page.seen.add(text)
        }
        if (!isAnswered) return
        page.began = kept.version
        page.seen.add(kept.text)
        page.text = null
      }
      for (const [at, { page: name, action }] of steps.entries()) {
        const page = pages[name]
        if (!page) continue
        if (page.shown) {
          page.seen.add(page.shown.text)
          page.began = page.shown.version
          if (action === 'theirs') page.text = null
          page.shown = null
        } else if (action === 'look' && page.text === null) {
          page.began = kept.version
          page.seen.add(kept.text)
        } else if (action === 'save' || action === 'lost') {
          page.text = `${name}.${at}`
          send(name, page, page.text, action === 'save')
        }
      }
    }),
    { numRuns: 2_000 },
  )
})
