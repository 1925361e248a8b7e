import { expect, test } from 'vitest'
import { materialsInLanguage } from '#features/projects/project/material-names.ts'
import { programmeTypeIn } from '#features/projects/project/programme-types.ts'
import { languages } from '#shared/language.ts'
import { oldestInYears } from '../contests.ts'
import { picturesOf } from '../pictures.ts'
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

test('the demo has 32 works in each announced edition and 24 in judging', () => {
  expect(new Set(works.map(({ key }) => key)).size).toBe(works.length)
  const counted = [2023, 2024, 2025, 2026].map(
    (year) => works.filter(({ edition }) => edition === year).length,
  )
  expect(counted).toEqual([32, 32, 32, 24])
})

test('no sentence of a work of the demo occurs twice in a language', () => {
  for (const language of languages) {
    const sentences = works.flatMap(({ title, summary, description, legends }) =>
      [title, summary, ...description, ...legends].flatMap((text) =>
        text[language].split(/(?<=[.!?])\s+|(?<=。)/),
      ),
    )
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
  }
})

test('every picture of a work of the demo has a legend, and every legend a picture', () => {
  for (const { key, legends } of works) expect(legends.length, key).toBe(picturesOf(key).length)
})

test('years and areas of works of the demo are possible', () => {
  for (const { key, edition, kind, completedOn, launchYear, areaM2, discipline } of works) {
    const year = launchYear ?? Number(completedOn?.slice(0, 4))
    expect(kind === 'product' ? launchYear : completedOn, key).toBeDefined()
    expect(edition - year, key).toBeGreaterThanOrEqual(0)
    expect(edition - year, key).toBeLessThanOrEqual(oldestInYears)
    const largest = discipline === 'landscape' ? 100_000 : discipline === 'interior-design' ? 3_000 : 20_000
    if (areaM2) expect(areaM2, key).toBeLessThanOrEqual(largest)
  }
})

test('the rules of the demo name the age that its form checks, and no other', () => {
  const ages = languages.map((language) =>
    contestRules.rules[language].match(/\w+ (?:years|ans|años)|\p{sc=Han}年内/gu),
  )

  expect(ages).toEqual([['three years'], ['trois ans'], ['三年内'], ['tres años']])
  expect(oldestInYears).toBe(3)
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

test('works of the demo credit firms that exist, and whoever made the pictures', () => {
  const known = new Set(firms.map(({ key }) => key))
  for (const { credits, photoCredit } of works) {
    expect(credits.map(({ name }) => name)).toContain(photoCredit)
    for (const { firmKey } of credits) if (firmKey) expect(known).toContain(firmKey)
  }
})

test('programme types and materials of the demo are shown in every language', () => {
  for (const { key, programmeType, materials } of works) {
    for (const language of languages) {
      expect(programmeTypeIn(programmeType, language, 'en').language, key).toBe(language)
      expect(materialsInLanguage(materials, language, 'en').language, key).toBe(language)
    }
  }
})

test('marks and collections of the demo name published works, and marks are products in images that exist', () => {
  const published = new Map(works.filter(({ edition }) => edition < 2026).map((work) => [work.key, work]))
  for (const { work, image, product } of texts.marks) {
    expect(published.get(work)?.legends.length, work).toBeGreaterThanOrEqual(image)
    expect(published.get(product)?.kind, product).toBe('product')
  }
  for (const { work } of texts.collections.flatMap(({ works }) => works))
    expect(published.has(work), work).toBe(true)
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
