import type { AwardPageView } from '#features/awards/award/award-page.ts'
import type { ContestSummary, ContestView, Price } from '#features/contests/contest/contract.ts'
import type { ContestState } from '#features/contests/contest/dates.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import type { CardView, WorkAward } from '#features/gallery/publication/contract.ts'
import type { WorkAddress } from '#features/gallery/publication/work-address.ts'
import type { WallView } from '#features/gallery/search/wall-query.ts'
import type { PublicJuror } from '#features/jury/panel/public-juror.ts'
import type {
  IssueReaderView,
  IssueTextView,
  IssueView,
  NewsArticleView,
  NewsItem,
  NewsListView,
} from '#features/news/contract.ts'
import type { CreditRole } from '#features/projects/project/credits.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import type { JudgingReport } from '#features/results/decisions/judging-report.ts'
import type { Language, Localized } from '#shared/language.ts'
import type { SharedCollectionView } from './contract-collections.ts'
import type { ImageMark } from './contract-marks.ts'
import type { FirmsView } from './firms-query.ts'
import type { MapView } from './places-map.ts'

export interface WorkPageView {
  slug: string
  slugs: Partial<Localized>
  work: WorkView
  /** The best level first. */
  awards: WorkAward[]
  related: CardView[]
  /** Published products in its images. */
  marks: ImageMark[]
  /** The works in whose images this product is marked. */
  seenIn: CardView[]
  /** Other works of the firm that presents it, if the firm has a page. */
  moreByFirm: { name: string; slug: string; works: CardView[] } | null
  /** Its neighbours in the jury's order, within its edition and discipline. */
  previous: CardView | null
  next: CardView | null
  /** Names in it that have their own page. */
  firms: { name: string; slug: string }[]
}

/** One image of a published work. */
export interface ImagePageView {
  slug: string
  slugs: Partial<Localized>
  work: WorkView
  /** From 1. */
  number: number
  /** Published products in it. */
  marks: ImageMark[]
}

/** The form to report a mistake on a work's page. */
export interface ReportPageView {
  place: WorkAddress
  title: Localized
  language: Language
  /** Set once it was sent. */
  isSent?: true
  /** What was typed, if it has to be corrected. */
  typed?: { text: string; email: string }
  errors?: Record<string, string[]>
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
  /** Its levels in each edition, newest first, best first. */
  editions: { slug: string; name: Localized; levels: { name: Localized; count: number }[] }[]
  /** Those named in the credits of its own works, most often first, without the firm. */
  credited: { name: string; slug: string | null; roles: CreditRole[]; works: number }[]
  /** Its articles, newest first. */
  news: NewsItem[]
}

export interface EditionSummary {
  slug: string
  name: Localized
  year: number
  /** The number of works, and of their awards: a work may have several. */
  counts: { works: number; awards: number }
  /** The best level first. */
  levels: { key: string; name: Localized; count: number }[]
  /** A few of its best works. */
  works: CardView[]
}

export interface EditionView {
  slug: string
  name: Localized
  year: number
  /** The number of works, and of their awards: a work may have several. */
  counts: { works: number; awards: number }
  /** Titles such as grand prizes, each with its work. */
  titles: { key: string; name: Localized; works: CardView[] }[]
  /** Best level first, each with the disciplines that have a winner, with all their works counted and some shown. */
  levels: {
    key: string
    name: Localized
    disciplines: { key: string; name: Localized; count: number; works: CardView[] }[]
  }[]
  /** Whether it has a judging page. */
  hasJudging: boolean
  /** Whether it has a page of its jury. */
  hasJury: boolean
}

/** Who sat on the jury of an edition. */
export interface JuryView {
  slug: string
  name: Localized
  isAnnounced: boolean
  /** By name. */
  jurors: PublicJuror[]
}

export interface JurorView {
  jury: Omit<JuryView, 'jurors'>
  juror: PublicJuror
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
  /** Whether it has a page of its jury. */
  hasJury: boolean
}

/** The first page of the public site. */
export interface HomeView {
  /** The work that opens it. Null before the first publication. */
  hero: { card: CardView; opening: WorkView['images'][number]; awards: WorkAward[] } | null
  works: CardView[]
  /** The edition of these works. Null if they have no awards. */
  edition: { slug: string; name: Localized } | null
  /** The contests before their results, open ones first. */
  contests: (ContestSummary & { state: ContestState })[]
  news: NewsItem[]
  /** The newest issue. */
  issue: IssueView | null
}

export interface OpenContest extends ContestView {
  /** Each with its weight in per cent. */
  criteria: { name: Localized; weight: number }[]
  /** Whether it has a page of its jury. */
  hasJury: boolean
}

export interface SubmitView {
  contests: OpenContest[]
  /** While none is open: the next one, or else the last. */
  other: (ContestSummary & { state: ContestState }) | null
  faq: { title: Localized; content: Localized }
}

/** The data of a public page. */
export type PublicPage =
  | ({ kind: 'home' } & HomeView)
  | { kind: 'wall'; wall: WallView }
  | ({ kind: 'work' } & WorkPageView)
  | ({ kind: 'image' } & ImagePageView)
  | ({ kind: 'report' } & ReportPageView)
  | ({ kind: 'firm' } & FirmPageView)
  | { kind: 'map'; map: MapView }
  | ({ kind: 'collection' } & SharedCollectionView)
  | { kind: 'firms'; view: FirmsView }
  | { kind: 'products'; works: CardView[]; after: string; next: string | null }
  | { kind: 'awards'; editions: EditionSummary[] }
  | { kind: 'edition'; edition: EditionView }
  | { kind: 'jury'; jury: JuryView }
  | ({ kind: 'juror' } & JurorView)
  | { kind: 'judging'; judging: JudgingView }
  | ({ kind: 'award' } & AwardPageView & { work: WorkAddress | null })
  | ({ kind: 'submit' } & SubmitView)
  | ({ kind: 'news' } & NewsListView)
  | ({ kind: 'article' } & NewsArticleView)
  | { kind: 'magazine'; issues: IssueView[] }
  | ({ kind: 'issue' } & IssueReaderView)
  | ({ kind: 'issue_text' } & IssueTextView)
  | { kind: 'text'; slug: string; title: Localized; content: Localized }
  | { kind: 'missing' }
  /** A work that was taken down. */
  | { kind: 'gone' }
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
  /** The address to write to. May be empty. */
  contact: string
  /** The programme's other sites, for the header. */
  social: readonly { name: string; href: string }[]
  assets: { styles: string[]; script: string | null; fonts: string[] }
  messages(place: string): (key: string, params?: Record<string, string | number>) => string
  /** Another object after a message has changed. */
  catalogue: object
}
