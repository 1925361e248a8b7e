import { runningContest } from '#features/contests/contest/running-contest.ts'
import type { ContestStatus } from '#features/contests/lifecycle.ts'
import type { MessageKey, Messages } from '#web/i18n/messages.ts'
import { links } from '#web/links.ts'
import type { MenuItem } from '../frame/frame-messages.ts'

/** The sections of the admin area by group. A new screen gets its line here and its route in `routes.tsx`. */
const sections = [
  { group: 'programme', message: 'admin.contests', href: links.adminContests() },
  { group: 'programme', message: 'admin.entries', href: links.adminEntries() },
  { group: 'programme', message: 'admin.products', href: links.adminProducts() },
  { group: 'people', message: 'admin.users', href: links.adminUsers() },
  { group: 'people', message: 'admin.firms', href: links.adminFirms() },
  { group: 'people', message: 'admin.mailings', href: links.adminMailings() },
  { group: 'money', message: 'admin.payments', href: links.adminPayments() },
  { group: 'money', message: 'admin.issues', href: links.paymentIssues() },
  { group: 'money', message: 'admin.sponsor_invoices', href: links.adminSponsorInvoices() },
  { group: 'money', message: 'admin.coupons', href: links.adminCoupons() },
  { group: 'money', message: 'admin.taxes', href: links.adminTaxes() },
  { group: 'money', message: 'admin.seller', href: links.adminSeller() },
  { group: 'content', message: 'menu.news', href: links.adminNews() },
  { group: 'content', message: 'menu.emagazine', href: links.adminMagazine() },
  { group: 'content', message: 'admin.translations', href: links.adminTranslations() },
  { group: 'content', message: 'admin.pages', href: links.adminPages() },
  { group: 'content', message: 'admin.messages', href: links.adminMessages() },
  { group: 'content', message: 'admin.mail_templates', href: links.adminMailTemplates() },
  { group: 'content', message: 'admin.visits', href: links.adminVisits() },
  { group: 'settings', message: 'admin.synonyms', href: links.adminSynonyms() },
  { group: 'settings', message: 'admin.outbox', href: links.outbox() },
  { group: 'settings', message: 'admin.audit', href: links.audit() },
] as const satisfies { group: string; message: MessageKey<'areas'>; href: string }[]

/** The parts of one contest, in the order of the year. */
const parts = [
  { message: 'admin.contest', href: links.adminContest },
  { message: 'admin.projects', href: links.adminProjects },
  { message: 'admin.jury', href: links.adminJury },
  { message: 'admin.editorial', href: links.adminEditorial },
  { message: 'admin.finals', href: links.adminFinals },
  { message: 'admin.results', href: links.adminResults },
  { message: 'admin.awards', href: links.adminAwards },
  { message: 'admin.winners', href: links.adminWinners },
] as const satisfies { message: MessageKey<'areas'>; href: (contestId: string) => string }[]

export interface MenuContest {
  id: string
  name: string
}

/**
 * The contest whose parts stand in the menu: that of the address, else the one that was worked on last, else the running
 * one. A list of all contests leaves the menu where it is.
 */
export function contestInMenu<Contest extends MenuContest & { status: ContestStatus }>(
  contests: readonly Contest[],
  { opened, last }: { opened: string | null; last: string | null },
): Contest | undefined {
  const find = (id: string | null) => contests.find((contest) => contest.id === id)
  return find(opened) ?? find(last) ?? runningContest(contests)
}

const id = '[0-9a-f]{8}-[0-9a-f-]{27}'
const recordPaths = new RegExp(
  `^/admin/(contests/${id}(/projects/${id}|/jury/${id})?|products/${id}|users/${id})$`,
)

/** An entry, a contest or a person: what organisers return to, unlike mails, mergers and forms. */
export const isRecord = (pathname: string) => recordPaths.test(pathname)

export function contestParts(
  t: Messages<'areas'>,
  { id, name }: MenuContest,
): (MenuItem & { href: string })[] {
  return parts.map(({ message, href }) => ({ group: name, key: href(id), label: t(message), href: href(id) }))
}

export function adminSections(t: Messages<'areas'>): (MenuItem & { href: string })[] {
  return sections.map(({ group, message, href }) => ({
    group: t(`admin.group.${group}`),
    key: href,
    label: t(message),
    href,
  }))
}

const isWithin = (path: string, href: string) => path === href || path.startsWith(`${href}/`)

/** The menu entry of an address: a screen opened within a section keeps the section current. */
export function currentItem(items: readonly MenuItem[], pathname: string): string | undefined {
  return items
    .map(({ href }) => href ?? '')
    .filter((href) => href !== '' && (href === links.admin() ? pathname === href : isWithin(pathname, href)))
    .toSorted((one, other) => other.length - one.length)[0]
}

/** The screens above an address, from the start. */
export function crumbsOf(
  t: Messages<'areas'>,
  pathname: string,
  contest: MenuContest | undefined,
): { href: string; label: string }[] {
  const above = [
    { href: links.admin(), label: t('admin.home') },
    ...adminSections(t),
    ...(contest
      ? [...contestParts(t, contest).slice(1), { href: links.adminContest(contest.id), label: contest.name }]
      : []),
  ]
  return above
    .filter(({ href }) => pathname.startsWith(`${href}/`))
    .toSorted((one, other) => one.href.length - other.href.length)
    .map(({ href, label }) => ({ href, label }))
}
