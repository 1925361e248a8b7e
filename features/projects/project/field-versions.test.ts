import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictOf, type SavedVersion } from './field-versions.ts'

test('a page may overwrite its own last write but not another user’s', () => {
  const saved = { version: 4, writer: 'mine' }
  const sent = { version: 3, isSame: false }

  expect(conflictOf(saved, { ...sent, writer: 'mine' })).toBe('write')
  expect(conflictOf(saved, { ...sent, writer: 'other' })).toBe('conflict')
  expect(conflictOf(saved, { ...sent, writer: undefined })).toBe('conflict')
  expect(conflictOf(saved, { version: 3, writer: 'other', isSame: true })).toBe('same')
})

test('a save that a later one of the same page overtook changes nothing', () => {
  const saved = { version: 4, writer: 'mine', sequence: 20 }
  const sent = { version: 3, writer: 'mine', isSame: false }

  expect(conflictOf(saved, { ...sent, sequence: 19 })).toBe('same')
  expect(conflictOf(saved, { ...sent, sequence: 21 })).toBe('write')
  expect(conflictOf(saved, { ...sent, writer: 'other', sequence: 19 })).toBe('conflict')
})

const actions = fc.array(
  fc.record({
    page: fc.integer({ min: 0, max: 2 }),
    action: fc.constantFrom('look', 'save', 'lost', 'mine', 'theirs'),
  }),
  { maxLength: 60 },
)

interface Page {
  /** The base version of its next text. */
  began: number
  seen: Set<string>
  /** Not saved yet: the next typed text replaces it. */
  text: string | null
  shown: { text: string; version: number } | null
}

test('no acknowledged text is overwritten by a user who has not seen it', () => {
  fc.assert(
    fc.property(actions, (steps) => {
      let saved: SavedVersion & { text: string } = { version: 0, writer: null, text: '' }
      const pages: Page[] = [0, 1, 2].map(() => ({ began: 0, seen: new Set(['']), text: null, shown: null }))
      const send = (name: number, page: Page, text: string, isAnswered: boolean) => {
        const sent = { version: page.began, writer: String(name), isSame: text === saved.text }
        const outcome = conflictOf(saved, sent)
        if (outcome === 'conflict') {
          if (isAnswered) page.shown = { text: saved.text, version: saved.version }
          return
        }
        if (outcome === 'write') {
          expect(page.seen.has(saved.text), `${saved.text} was never shown to ${name}`).toBe(true)
          saved = { version: saved.version + 1, writer: String(name), text }
          // The page knows its own text, whether the response arrives or not.
          page.seen.add(text)
        }
        if (!isAnswered) return
        page.began = saved.version
        page.seen.add(saved.text)
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
          page.began = saved.version
          page.seen.add(saved.text)
        } else if (action === 'save' || action === 'lost') {
          page.text = `${name}.${at}`
          send(name, page, page.text, action === 'save')
        }
      }
    }),
    { numRuns: 2_000 },
  )
})
