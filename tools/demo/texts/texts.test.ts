import { expect, test } from 'vitest'
import { languages } from '#shared/language.ts'
import * as texts from './texts.ts'

const { works, firms, disciplines, contestRules, pageTexts } = texts

/** Finds every localized text inside a value. */
function localizedIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(localizedIn)
  if (value === null || typeof value !== 'object') return []
  const inner = Object.fromEntries(Object.entries(value))
  return 'en' in inner ? [inner] : Object.values(inner).flatMap(localizedIn)
}

test('every text of the demo is complete in four languages', () => {
  for (const text of localizedIn({ ...texts })) {
    for (const language of languages) expect(text[language], JSON.stringify(text)).toMatch(/\S/)
  }
})

test('no two works of the demo share a key, a title or a summary in any language', () => {
  expect(new Set(works.map(({ key }) => key)).size).toBe(works.length)
  for (const language of languages) {
    expect(new Set(works.map(({ title }) => title[language])).size).toBe(works.length)
    expect(new Set(works.map(({ summary }) => summary[language])).size).toBe(works.length)
  }
})

test('the demo reveals no result of the contest in judging', () => {
  const inJudging = works.filter(({ edition }) => edition === 2026)

  expect(inJudging.filter((work) => work.level || work.juryCitation || work.special)).toEqual([])
})

test('each announced edition of the demo has one grand prize, and a citation for every work of gold or above', () => {
  for (const edition of [2023, 2024, 2025]) {
    expect(works.filter((work) => work.edition === edition && work.special)).toHaveLength(1)
  }
  for (const { juryCitation, level } of works) {
    expect(Boolean(juryCitation)).toBe(level === 'gold' || level === 'platinum')
  }
})

test('works of the demo credit firms that exist, the photographer last', () => {
  const known = new Set(firms.map(({ key }) => key))
  for (const { credits, photoCredit } of works) {
    expect(credits.at(-1)).toMatchObject({ role: 'photography', name: photoCredit })
    for (const { firmKey } of credits) if (firmKey) expect(known).toContain(firmKey)
  }
})

test('works of the demo are entered in categories of their own discipline', () => {
  for (const work of works) {
    const own = disciplines.find(({ key }) => key === work.discipline)?.categories ?? []
    expect(own.map(({ key }) => key)).toEqual(expect.arrayContaining(work.categories))
  }
})

test('French texts of the demo follow Québec usage: a no-break space before a colon, none before a semicolon', () => {
  for (const { fr } of localizedIn(works)) expect(fr).not.toMatch(/[^\u00a0\d]:|\s[;!?]|'/)
})

test('rules and pages of the demo use only plain HTML', () => {
  const tags = JSON.stringify([contestRules, pageTexts]).match(/<\/?(\w+)/g) ?? []
  const plain = ['h2', 'h3', 'p', 'ul', 'li', 'a', 'em', 'strong']
  expect(new Set(tags.map((tag) => tag.replace(/<\/?/, '')).filter((tag) => !plain.includes(tag)))).toEqual(
    new Set(),
  )
})
