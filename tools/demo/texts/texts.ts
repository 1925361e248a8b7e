import { readFileSync } from 'node:fs'
import type { EntryField } from '#features/contests/contest/entry-fields.ts'
import type { Teaching } from '#features/jury/panel/questionnaire.ts'
import type { builtInPages } from '#features/pages/contract-pages.ts'
import type { CreditRole } from '#features/projects/project/credits.ts'
import type { Localized } from '#shared/language.ts'

export type Level = 'platinum' | 'gold' | 'silver' | 'bronze'

export interface Firm {
  key: string
  name: string
  city: Localized
  country: string
  state?: string
  description: Localized
  website: string
}

export interface Work {
  key: string
  edition: 2023 | 2024 | 2025 | 2026
  kind: 'project' | 'product'
  discipline: string
  categories: string[]
  title: Localized
  summary: Localized
  /** Paragraphs, in reading order. */
  description: Localized[]
  city: Localized
  country: string
  state?: string
  completedOn?: string
  launchYear?: number
  areaM2?: number
  client: string
  /** Common ones, in English: the portal shows them in the reader's language. */
  programmeType: string
  materials: string
  firmKey: string
  credits: { role: CreditRole; name: string; firmKey?: string }[]
  legends: Localized[]
  photoCredit: string
  level: Level | null
  special?: 'grand-prize'
  juryCitation?: Localized
  /** Sixteen works open the gallery, in this order. */
  art?: number
  /** Varies dates and scores from work to work. */
  seed: number
}

interface Category {
  key: string
  name: Localized
  description: Localized
}

interface Contest {
  edition: number
  title: Localized
  tagline: Localized
}

/** HTML of h3, p, ul, li, a, em and strong. */
type ContestRules = Record<'rules' | 'refunds', Localized>

export interface Juror {
  key: string
  name: string
  country: string
  company: string
  /** As jurors write themselves: in English, with the text in French too. */
  title: string
  bio: string
  bioFrench: string
  teaching: Teaching
  /** The editions whose jury they are on. */
  editions: number[]
}

interface Article {
  firmKey: string
  /** The key of the work that provides the cover. An article in review has none. */
  picture: string
  daysAgo: number
  title: Localized
  lead: Localized
  /** HTML. */
  body: Localized
}

/** A product that an image of a work shows. */
interface Mark {
  work: string
  /** From 1. */
  image: number
  product: string
  /** In fractions of the image. */
  x: number
  y: number
}

/** Of the entrant, in the entrant's language. */
interface Collection {
  name: string
  isShared: boolean
  works: { work: string; note?: string }[]
}

interface Remarks {
  /** Comments of jurors for the organisers, in the juror's language. */
  remarks: string[]
  recusalReason: string
  overrideReasons: string[]
  invitationMessage: string
  prizes: Record<'grand-prize' | 'product-of-the-year', Localized>
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'))
}

export const levels = read<(Category & { key: Level; threshold: number })[]>('levels')
export const criteria = read<(Category & { weight: number })[]>('criteria')
export const disciplines = read<(Category & { categories: Category[] })[]>('disciplines')
export const jurors = read<Juror[]>('jurors')
export const contestRules = read<ContestRules>('rules')
/** What the two current editions ask in addition. */
export const questions = read<EntryField[]>('questions')
export const contests = read<Contest[]>('contests')
export const pageTexts =
  read<{ slug: (typeof builtInPages)[number]; title: Localized; content: Localized }[]>('pages')
export const firms = read<Firm[]>('firms')
export const articles = read<Article[]>('articles')
export const issues = read<{ number: number; picture: string; daysAgo: number; title: Localized }[]>('issues')
export const marks = read<Mark[]>('marks')
export const collections = read<Collection[]>('collections')
export const { remarks, recusalReason, overrideReasons, invitationMessage, prizes } = read<Remarks>('remarks')

/** 96 published works in three editions and 24 in judging. */
export const works = [2023, 2024, 2025, 2026].flatMap((edition) => read<Work[]>(`works-${edition}`))
