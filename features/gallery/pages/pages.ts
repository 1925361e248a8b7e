import type { AwardPageView } from '#features/awards/award-page.ts'
import type { Price } from '#features/contests/editions/contract.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import type { WallView } from '#features/gallery/search/wall.ts'
import type { IssueView, NewsArticleView, NewsListView } from '#features/news/contract.ts'
import type { ProjectKind } from '#features/projects/lifecycle.ts'
import type { WorkView } from '#features/projects/steps/work.ts'
import type { JudgingReport } from '#features/results/announcement/judging-report.ts'
import type { Language, Localized } from '#shared/language.ts'
import type { CardView, WorkAward } from './contract.ts'

export interface WorkPageView {
  slug: string
  work: WorkView
  /** The best level first. */
  awards: WorkAward[]
  related: CardView[]
  /** Names in it that have their own page. */
  firms: { name: string; slug: string }[]
}

/** The public view of a firm with published work. */
export interface FirmPageView {
  slug: string
  name: string
  city: string
  state: string
  country: string
  website: string
  socialLinks: string[]
  description: Localized
  logo: ImageView | null
  /** In the jury's order; limited to the first page. */
  works: CardView[]
  total: number
  /** The number of levels that its works won. */
  awards: number
}

export interface EditionSummary {
  slug: string
  name: Localized
  year: number
  /** The best level first. */
  levels: { key: string; name: Localized; count: number }[]
  /** A few of its best works. */
  works: CardView[]
}

export interface EditionView {
  slug: string
  name: Localized
  year: number
  /** Titles such as grand prizes, each with its work. */
  titles: { key: string; name: Localized; works: CardView[] }[]
  /** Best level first, each with the disciplines that have a winner. */
  levels: {
    key: string
    name: Localized
    disciplines: { key: string; name: Localized; works: CardView[] }[]
  }[]
  /** Whether it has a judging page. */
  hasJudging: boolean
}

/** How an edition was judged, without names. */
export interface JudgingView {
  contestId: string
  slug: string
  name: Localized
  year: number
  report: Omit<JudgingReport, 'levels'> & {
    /** Best first. Works without an award are last, without a name. */
    levels: { name: Localized | null; entries: number; threshold: number | null }[]
  }
  /** Each criterion with its weight in per cent. */
  criteria: { name: Localized; weight: number }[]
  /** Grand prizes that the jury gave by a vote. */
  prizes: Localized[]
  /** The score log's digest, in hexadecimal. Empty if there is none. */
  digest: string
  fees: (Pick<Price, 'name' | 'entrantKind' | 'currency' | 'firstCategory' | 'furtherCategory'> & {
    id: string
  })[]
  /** Cleaned HTML. */
  refunds: Localized
}

export interface OpenContest {
  id: string
  name: Localized
  tagline: Localized
  deadlineAt: string
  timeZone: string
}

/** The data of a public page. */
export type PublicPage =
  | { kind: 'wall'; wall: WallView }
  | ({ kind: 'work' } & WorkPageView)
  | ({ kind: 'firm' } & FirmPageView)
  | { kind: 'awards'; editions: EditionSummary[] }
  | { kind: 'edition'; edition: EditionView }
  | { kind: 'judging'; judging: JudgingView }
  | ({ kind: 'award' } & AwardPageView & { work: { kind: ProjectKind; slug: string } | null })
  | { kind: 'submit'; contests: OpenContest[] }
  | ({ kind: 'news' } & NewsListView)
  | ({ kind: 'article' } & NewsArticleView)
  | { kind: 'magazine'; issues: IssueView[] }
  | { kind: 'text'; slug: string; title: Localized; content: Localized }
  | { kind: 'missing' }
  | { kind: 'broken'; reference: string; message?: string }

/** The page's address and what it is rendered with. */
export interface Surroundings {
  language: Language
  /** Without the language: `/inspirations?year=2026`. */
  path: string
  /** `https://palmares.example` */
  publicUrl: string
  /** The website that the header links to. Null if it is the portal itself. */
  parent: string | null
  /** The programme's other sites, for the header. */
  social: readonly { name: string; href: string }[]
  assets: { styles: string[]; script: string | null; fonts: string[] }
  messages(place: string): (key: string, params?: Record<string, string | number>) => string
}
