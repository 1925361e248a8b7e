import { html } from './html.ts'
import { fullName, users } from './people.ts'
import { readBlocks } from './reading.ts'
import type {
  AwardLevel,
  Category,
  ContestText,
  Criterion,
  Discipline,
  Juror,
  Level,
  Localized,
  PageText,
} from './types.ts'

const LEVELS: readonly Level[] = ['platinum', 'gold', 'silver', 'bronze']

export const disciplines: Discipline[] = readBlocks('disciplines')
  .filter((block) => !block.head.includes('/'))
  .map((block) => ({ key: block.head, ...named(block.quads), categories: categoriesOf(block.head) }))

function categoriesOf(discipline: string): Category[] {
  return readBlocks('disciplines')
    .filter((block) => block.head.startsWith(`${discipline}/`))
    .map((block) => ({ key: block.head.slice(discipline.length + 1), ...named(block.quads) }))
}

const judging = readBlocks('judging').map((block) => {
  const [key = '', value] = block.head.split(' ')
  return { key, value: Number(value), ...named(block.quads) }
})

export const levels: AwardLevel[] = judging.flatMap(({ key, value, name, description }) => {
  const level = LEVELS.find((one) => one === key)
  return level ? [{ key: level, threshold: value, name, description }] : []
})

export const criteria: Criterion[] = judging
  .filter(({ key }) => !LEVELS.some((level) => level === key))
  .map(({ key, value, name, description }) => ({ key, weight: value, name, description }))

export const jurors: Juror[] = readBlocks('jurors').map((block) => {
  const [key = '', company = ''] = block.head.split('|')
  const user = users.find((one) => one.key === key)
  const { name: title, description: bio } = named(block.quads)
  if (!user) throw new Error(`no person ${key}`)
  return { key, name: fullName(user), country: user.country, company, title, bio }
})

const rules = html(readBlocks('rules')[0]?.quads ?? [], 'h3')
const refunds = html(readBlocks('refunds')[0]?.quads ?? [], 'h3')

export const contests: ContestText[] = readBlocks('contests').map((block) => {
  const { name: title, description: tagline } = named(block.quads)
  return { edition: Number(block.head), title, tagline, rules, refunds }
})

export const pageTexts: PageText[] = readBlocks('pages').map(({ head, quads: [title, ...content] }) => {
  if (!title) throw new Error(`page ${head} has no title`)
  return { slug: head, title, content: html(content, 'h2') }
})

function named([name, description]: Localized[]): { name: Localized; description: Localized } {
  if (!name || !description) throw new Error('a name and a description are needed')
  return { name, description }
}
