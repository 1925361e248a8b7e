import { describe, expect, it } from 'vitest'
import { contests, criteria, disciplines, jurors, levels, pageTexts } from './contests.ts'
import { users } from './people.ts'
import { cities, firms } from './places.ts'
import type { Language } from './types.ts'
import { allWorks } from './works.ts'

const LANGUAGES: readonly Language[] = ['en', 'fr', 'zh-hans', 'es']

/** Every text in four languages that stands anywhere inside a value. */
function texts(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(texts)
  if (value === null || typeof value !== 'object') return []
  const inner = Object.fromEntries(Object.entries(value))
  return 'en' in inner ? [inner] : Object.values(inner).flatMap(texts)
}

function expectWhole(value: unknown): void {
  for (const text of texts(value)) {
    for (const language of LANGUAGES) expect(text[language], JSON.stringify(text)).toMatch(/\S/)
    expect(JSON.stringify(text)).not.toMatch(/[{}].*[{}].*[{}]|undefined|\{\w+\}/)
  }
}

describe('the words of the demonstration programme', () => {
  const works = allWorks()

  it('tell of 256 works: 72 in each announced edition and 40 still with the jury', () => {
    const count = (edition: number, kind?: string) =>
      works.filter((work) => work.edition === edition && (!kind || work.kind === kind)).length
    expect([2023, 2024, 2025, 2026].map((edition) => count(edition))).toEqual([72, 72, 72, 40])
    expect([2023, 2024, 2025, 2026].map((edition) => count(edition, 'product'))).toEqual([22, 22, 22, 12])
  })

  it('give no two works the same title in any language, nor the same key', () => {
    for (const language of LANGUAGES) {
      expect(new Set(works.map((work) => work.title[language])).size).toBe(works.length)
    }
    expect(new Set(works.map((work) => work.key)).size).toBe(works.length)
  })

  it('give every work a summary of its own', () => {
    for (const language of LANGUAGES) {
      expect(new Set(works.map((work) => work.summary[language])).size).toBe(works.length)
    }
  })

  it('stand in all four languages, with no mark left to fill', () => {
    expectWhole(works)
    expectWhole([...firms, ...cities])
    expectWhole([disciplines, criteria, levels, jurors, contests, pageTexts])
  })

  it('are the same whenever they are asked for, and come at once', () => {
    const begun = performance.now()
    expect(allWorks()).toEqual(works)
    expect(performance.now() - begun).toBeLessThan(1000)
  })

  it('keep the results of the contest in judging to themselves', () => {
    const inJudging = works.filter((work) => work.edition === 2026)
    expect(inJudging.every((work) => work.level === null && !work.juryCitation && !work.special)).toBe(true)
  })

  it('give each announced edition one grand prize, and a citation to every work of gold or above', () => {
    for (const edition of [2023, 2024, 2025]) {
      expect(works.filter((work) => work.edition === edition && work.special)).toHaveLength(1)
    }
    for (const work of works) {
      expect(Boolean(work.juryCitation)).toBe(work.level === 'gold' || work.level === 'platinum')
    }
  })

  it('give each announced edition ten drawn works of gold, and leave platinum to the best known', () => {
    const drawn = works.filter((work) => !work.art)
    for (const edition of [2023, 2024, 2025]) {
      const ofEdition = drawn.filter((work) => work.edition === edition)
      const reached = ['platinum', 'gold', 'silver', 'bronze'].map(
        (level) => ofEdition.filter((work) => work.level === level).length,
      )
      expect(reached).toEqual([0, 10, 16, 22])
    }
  })

  it('number the sixteen best known works once each', () => {
    const shown = works.flatMap((work) => (work.art ? [work.art] : []))
    expect(shown.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
  })

  it('credit four to nine parties, the photographer last, and only firms that exist', () => {
    const known = new Set(firms.map((firm) => firm.key))
    for (const work of works) {
      expect(work.credits.length).toBeGreaterThanOrEqual(4)
      expect(work.credits.length).toBeLessThanOrEqual(9)
      expect(work.credits.at(-1)).toMatchObject({ role: 'photography', name: work.photoCredit })
      for (const credit of work.credits) if (credit.firmKey) expect(known).toContain(credit.firmKey)
    }
  })

  it('write French as Québec does: a no-break space before a colon, none before a semicolon', () => {
    for (const text of texts(works)) {
      expect(text.fr).not.toMatch(/[^\u00a0\d]:|\s[;!?]|'/)
    }
  })

  it('enter every work in categories of its own discipline', () => {
    for (const work of works) {
      const own = disciplines.find((discipline) => discipline.key === work.discipline)?.categories ?? []
      expect(own.map((category) => category.key)).toEqual(expect.arrayContaining(work.categories))
    }
  })

  it('weigh five criteria to a hundred and name four levels from the highest down', () => {
    expect(criteria.reduce((sum, criterion) => sum + criterion.weight, 0)).toBe(100)
    expect(levels.map((level) => level.threshold)).toEqual([8.4, 7.8, 7.1, 6.4])
    expect(jurors).toHaveLength(9)
  })

  it('use only the plainest HTML', () => {
    const tags = JSON.stringify([contests, pageTexts]).match(/<\/?(\w+)/g) ?? []
    const plain = ['h2', 'h3', 'p', 'ul', 'li', 'a', 'em', 'strong']
    expect(
      [...new Set(tags.map((tag) => tag.replace(/<\/?/, '')))].filter((tag) => !plain.includes(tag)),
    ).toEqual([])
  })

  it('name every person once', () => {
    expect(new Set(users.map((user) => user.key)).size).toBe(users.length)
  })
})
