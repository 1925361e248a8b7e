import type { CreditRole } from '#features/projects/credits/credits.ts'

export type Language = 'en' | 'fr' | 'zh-hans' | 'es'
export type Localized = Record<Language, string>

export type Kind = 'architecture' | 'interior' | 'landscape' | 'product' | 'communication'
export type FirmKind = Kind | 'photography' | 'contractor'
export type Level = 'platinum' | 'gold' | 'silver' | 'bronze'
export type Edition = 2023 | 2024 | 2025 | 2026

export type City = {
  key: string
  name: Localized
  country: string
  state?: string
  tags: string[]
}

export type Firm = {
  key: string
  name: string
  kind: FirmKind
  city: Localized
  country: string
  state?: string
  description: Localized
  website: string
}

export type User = {
  key: string
  firstName: string
  lastName: string
  country: string
  part: 'designer' | 'photographer' | 'engineer' | 'juror'
}

export type Credit = { role: CreditRole; name: string; firmKey?: string }

export type Work = {
  key: string
  edition: Edition
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
  programmeType: Localized
  materials: Localized
  firmKey: string
  credits: Credit[]
  legends: Localized[]
  photoCredit: string
  level: Level | null
  special?: 'grand-prize'
  juryCitation?: Localized
  /** The number of one of the sixteen best known works. */
  art?: number
  /** Varies dates and scores from work to work. */
  seed: number
}

export type Category = { key: string; name: Localized; description: Localized }
export type Discipline = Category & { categories: Category[] }
export type Criterion = Category & { weight: number }
export type AwardLevel = { key: Level; name: Localized; threshold: number; description: Localized }

export type ContestText = {
  edition: number
  title: Localized
  tagline: Localized
  /** HTML of h3, p, ul, li, a, em and strong. */
  rules: Localized
  /** HTML, like the rules. */
  refunds: Localized
}

export type Juror = {
  key: string
  name: string
  country: string
  company: string
  title: Localized
  bio: Localized
}

export type PageText = { slug: string; title: Localized; content: Localized }
