import { momentOf } from '#features/contests/contest/local-time.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { findContestBySlug } from '#features/contests/contest/server/queries.ts'
import type { ContestStatus } from '#features/contests/lifecycle.ts'
import type { Database } from '#server/database/database.ts'
import type { Localized } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import { contestRules, contests, criteria, disciplines, levels, questions } from './texts/texts.ts'

const day = 86_400_000

const periodNames = {
  early: { en: 'Early bird', fr: 'Hâtif', 'zh-hans': '早鸟', es: 'Anticipado' },
  regular: { en: 'Regular', fr: 'Courant', 'zh-hans': '常规', es: 'Ordinario' },
  late: { en: 'Late', fr: 'Tardif', 'zh-hans': '末期', es: 'Tardío' },
} satisfies Record<string, Localized>

/** Professional fees in Canadian cents, for the first and each additional category. Other fees derive from them. */
const professional = { early: [37_500, 17_500], regular: [42_500, 19_500], late: [52_500, 24_500] } as const

interface Times {
  status: ContestStatus
  opensAt: Date
  deadlineAt: Date
  announcesAt?: Date
  announcedAt?: Date
}

/** As the rules of the demo say. */
export const oldestInYears = 3

const zone = 'America/Toronto'
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const morning = (on: string) => momentOf(`${on}T09:00:00`, zone)
const midnight = (on: string) => momentOf(`${on}T23:59:00`, zone)

/** Past editions have the dates of their year. The two current editions have dates around today. */
function timesOf(edition: number, now: Date): Times {
  const away = (days: number) => dayOf(new Date(now.getTime() + days * day))
  if (edition === 2027) {
    const announcesAt = morning(away(150))
    return { status: 'open', opensAt: morning(away(-40)), deadlineAt: midnight(away(33)), announcesAt }
  }
  if (edition === 2026) {
    const announcesAt = morning(away(60))
    return { status: 'closed', opensAt: morning(away(-190)), deadlineAt: midnight(away(-30)), announcesAt }
  }
  return {
    status: edition === 2025 ? 'announced' : 'archived',
    opensAt: morning(`${edition}-01-15`),
    deadlineAt: midnight(`${edition}-06-30`),
    announcedAt: morning(`${edition}-10-20`),
  }
}

function pricesOf({ opensAt, deadlineAt }: Times) {
  const length = deadlineAt.getTime() - opensAt.getTime()
  const at = (share: number) => midnight(dayOf(new Date(opensAt.getTime() + length * share)))
  // Late payments are accepted for a while, at the price of the payment date.
  const end = new Date(deadlineAt.getTime() + 30 * day)
  const periods = [
    { key: 'early', startsAt: opensAt, endsAt: at(0.4) },
    { key: 'regular', startsAt: at(0.4), endsAt: at(0.85) },
    { key: 'late', startsAt: at(0.85), endsAt: end },
  ] as const
  const kinds = [
    { entrantKind: 'professional', share: 1 },
    { entrantKind: 'student', share: 0.4 },
  ] as const
  const currencies: { currency: Currency; share: number }[] = [
    { currency: 'CAD', share: 1 },
    { currency: 'USD', share: 0.76 },
  ]
  // Prices are multiples of five.
  const rounded = (cents: number) => Math.round(cents / 500) * 500
  return periods.flatMap(({ key, startsAt, endsAt }) =>
    kinds.flatMap(({ entrantKind, share }) =>
      currencies.map(({ currency, share: exchange }) => ({
        name: periodNames[key],
        entrantKind,
        currency,
        startsAt,
        endsAt,
        firstCategory: rounded(professional[key][0] * share * exchange),
        furtherCategory: rounded(professional[key][1] * share * exchange),
      })),
    ),
  )
}

/** Creates the missing editions and returns all of them by year. */
export async function ensureContests(db: Database, now: Date): Promise<Map<number, string>> {
  const ids = new Map<number, string>()
  for (const { edition, title, tagline } of contests) {
    const slug = String(edition)
    const known = await findContestBySlug(db, slug)
    if (known) {
      ids.set(edition, known.id)
      continue
    }
    const times = timesOf(edition, now)
    const { id } = await createContest(db, {
      slug,
      name: title,
      tagline,
      ...contestRules,
      rulesVersion: `${edition}-1`,
      rulesAt: times.opensAt,
      year: edition,
      ...times,
      evaluationsPerEntry: 4,
      limits: {
        imagesAtLeast: 2,
        completedWithinYears: oldestInYears,
        fields: edition < 2026 ? [] : questions,
      },
      disciplines,
      prices: pricesOf(times),
      extras: [
        { kind: 'translation', currency: 'CAD', amount: 9_500 },
        { kind: 'translation', currency: 'USD', amount: 7_000 },
      ],
      criteria,
      levels,
    })
    ids.set(edition, id)
  }
  return ids
}
