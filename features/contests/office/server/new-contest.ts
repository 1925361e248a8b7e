import { type EntryLimits, usualLimits } from '#features/contests/contest/limits.ts'
import { wallTime } from '#features/contests/contest/local-time.ts'
import { shiftPeriods, yearsLater } from '#features/contests/contest/moved-dates.ts'
import { createContest, type NewContest } from '#features/contests/contest/server/actions.ts'
import {
  type Contest,
  findContestBySlug,
  getContest,
  listCriteria,
  listDisciplines,
  listExtras,
  listLevels,
  listPrices,
} from '#features/contests/contest/server/queries.ts'
import { readDates } from '#features/contests/contest/server/read-dates.ts'
import type { ContestKind } from '#features/contests/lifecycle.ts'
import { record } from '#server/audit-log.ts'
import { newId } from '#server/database/columns.ts'
import type { Database } from '#server/database/database.ts'
import { type Messages, messagesOf } from '#server/messages.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import { type Language, type Localized, languages, unwritten } from '#shared/language.ts'
import { slugOf } from '#shared/text.ts'

interface ContestInput {
  actorId: string
  copyOf: string | null
  name: Localized
  year: number
  slug: string
  kind: ContestKind
  opensAt: string
  deadlineAt: string
  announcesAt?: string | undefined
  timeZone: string
}

type Dates = Pick<Contest, 'opensAt' | 'deadlineAt' | 'timeZone'>
type Model = Omit<NewContest, 'slug' | 'name' | 'year' | 'kind' | keyof Dates>

function inAll(key: string): Localized {
  const text = { ...unwritten }
  for (const language of languages) text[language] = messagesOf('contests', language)(key)
  return text
}

const usualCriteria = { concept: 25, function: 25, aesthetics: 20, innovation: 15, sustainability: 15 }
const usualLevels = { platinum: 8.4, gold: 7.8, silver: 7.1, bronze: 6.4 }

/** The default criteria, levels and limits. */
function usualModel(): Model {
  return {
    tagline: unwritten,
    rules: unwritten,
    rulesVersion: '',
    limits: usualLimits,
    disciplines: [],
    prices: [],
    criteria: Object.entries(usualCriteria).map(([key, weight]) => ({
      key,
      weight,
      name: inAll(`usual.${key}`),
    })),
    levels: Object.entries(usualLevels).map(([key, threshold]) => ({
      key,
      threshold,
      name: inAll(`usual.${key}`),
    })),
  }
}

/** The earliest day of completion moves with the opening, or each edition would accept older work. */
function shiftLimits({ limits, opensAt, timeZone }: Contest, to: Dates): EntryLimits {
  const { completedFrom } = limits
  if (completedFrom === null) return limits
  const yearOf = (at: Date, zone: string) => Number(wallTime(at, zone).slice(0, 4))
  const years = yearOf(to.opensAt, to.timeZone) - yearOf(opensAt, timeZone)
  return { ...limits, completedFrom: yearsLater(`${completedFrom}T00:00`, years, 'date').slice(0, 10) }
}

/** Everything of an earlier edition except its name and dates. */
async function copyModel(db: Database, contestId: string, dates: Dates): Promise<Model> {
  const from = await getContest(db, contestId)
  const { tagline, rules, refunds, evaluationsPerEntry, givesFeedback } = from
  const withoutId = <Row extends { id: string }>({ id: _, ...rest }: Row) => rest
  const groups = await listDisciplines(db, contestId)
  const newIds = new Map(groups.map(({ id }) => [id, newId()]))
  const limits = shiftLimits(from, dates)
  const inNewDisciplines = <Asked extends { disciplineIds: string[] }>(asked: Asked): Asked => ({
    ...asked,
    disciplineIds: asked.disciplineIds.flatMap((id) => newIds.get(id) ?? []),
  })
  return {
    tagline,
    rules,
    refunds,
    rulesVersion: '',
    limits: {
      ...limits,
      fields: limits.fields.map(inNewDisciplines),
      slots: limits.slots.map(inNewDisciplines),
    },
    evaluationsPerEntry,
    givesFeedback,
    disciplines: groups.map(({ id, key, name, categories }) => ({
      id: newIds.get(id),
      key,
      name,
      categories: categories.map(withoutId),
    })),
    prices: shiftPeriods(await listPrices(db, [contestId]), from, dates).map(
      ({ id: _id, contestId: _contestId, ...period }) => period,
    ),
    extras: await listExtras(db, contestId),
    criteria: (await listCriteria(db, contestId)).map(({ key, name, weight }) => ({ key, name, weight })),
    levels: (await listLevels(db, contestId)).map(({ key, name, threshold }) => ({ key, name, threshold })),
  }
}

/** Slugs that are taken by award pages. */
const reservedSlugs: readonly string[] = ['verify']

async function problemsOf(db: Database, input: ContestInput, t: Messages) {
  const errors: Record<string, string[]> = {}
  if (languages.every((language) => input.name[language].trim() === '')) {
    errors.name = [t('admin.name_missing')]
  }
  if (slugOf(input.slug) !== input.slug) errors.slug = [t('admin.slug_shape')]
  else if (reservedSlugs.includes(input.slug)) errors.slug = [t('admin.slug_taken')]
  else if (await findContestBySlug(db, input.slug)) errors.slug = [t('admin.slug_taken')]
  return errors
}

/** Creates a draft, visible to organisers only, empty or from an earlier edition. */
export async function createFromAdmin(
  db: Database,
  input: ContestInput,
  t: Messages,
  language: Language,
): Promise<{ id: string }> {
  const { name, year, slug, kind, copyOf } = input
  const dates = readDates(input, t, language)
  const errors = await problemsOf(db, input, t)
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
  return db.transaction(async (tx) => {
    const model = copyOf ? await copyModel(tx, copyOf, dates) : usualModel()
    const { id } = await createContest(tx, {
      ...model,
      ...dates,
      name,
      year,
      slug,
      kind,
      rulesVersion: `${slug}-1`,
    })
    await record(tx, {
      actorId: input.actorId,
      action: 'contests.create',
      subject: { kind: 'contest', id },
      details: { slug, copyOf },
    })
    return { id }
  })
}
