import { eq, sql } from 'drizzle-orm'
import type { EntryLimits } from '#features/contests/contest/limits.ts'
import { nextVersion } from '#features/contests/contest/moved-dates.ts'
import { cleaned } from '#features/contests/contest/server/clean-texts.ts'
import {
  type Contest,
  getAdminContest,
  listDisciplines,
  lockContest,
} from '#features/contests/contest/server/queries.ts'
import { contests, formerRules } from '#features/contests/contest/server/tables.ts'
import { type ContestKind, contestLifecycle } from '#features/contests/lifecycle.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Messages } from '#server/messages.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import { inLanguage, type Localized, languages } from '#shared/language.ts'
import { isOutdated, rejectOutdated } from '#shared/versions.ts'

export interface Edit {
  actorId: string
  contestId: string
  version?: number | undefined
}

interface Change {
  values?: Partial<typeof contests.$inferInsert>
  from: unknown
  to: unknown
}

/** Runs one change by an organiser: locks the contest, compares the version, saves and logs. */
export async function edit(
  db: Database,
  input: Edit,
  action: string,
  change: (tx: DatabaseTransaction, before: Contest) => Promise<Change>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockContest(tx, input.contestId)
    if (!contestLifecycle.can('edit', before.status)) fail('contest_settled')
    if (isOutdated(input.version, before)) {
      rejectOutdated('contest_changed', await getAdminContest(tx, before.id, new Date()))
    }
    const { values, from, to } = await change(tx, before)
    await tx
      .update(contests)
      .set({ ...values, version: sql`version + 1` })
      .where(eq(contests.id, before.id))
    await record(tx, {
      actorId: input.actorId,
      action: `contests.${action}`,
      subject: { kind: 'contest', id: before.id },
      details: { from, to },
    })
  })
}

const isSame = (one: Localized, other: Localized) =>
  languages.every((language) => one[language] === other[language])

/** The next unused version of the rules. */
async function newVersion(tx: DatabaseTransaction, contest: Contest): Promise<string> {
  const former = await tx
    .select({ version: formerRules.version })
    .from(formerRules)
    .where(eq(formerRules.contestId, contest.id))
  let version = nextVersion(contest.rulesVersion)
  while (former.some((one) => one.version === version)) version = nextVersion(version)
  return version
}

/** Archives rules that users may have read under their version. Rules of a hidden draft are overwritten. */
async function newRules(tx: DatabaseTransaction, before: Contest, rules: Localized) {
  if (isSame(before.rules, rules)) return {}
  if (before.status === 'draft' && !before.opensByItself) return { rules, rulesAt: new Date() }
  const { id: contestId, rulesVersion: version, rulesAt } = before
  await tx.insert(formerRules).values({ contestId, version, rules: before.rules, rulesAt })
  return { rules, rulesAt: new Date(), rulesVersion: await newVersion(tx, before) }
}

export async function setTexts(
  db: Database,
  input: Edit & { name: Localized; tagline: Localized; rules: Localized; refunds: Localized },
  t: Messages,
): Promise<void> {
  const { name, tagline } = input
  if (languages.every((language) => name[language] === '')) {
    throw new InvalidFields({ name: [t('admin.name_missing')] })
  }
  await edit(db, input, 'setTexts', async (tx, before) => {
    const rules = await newRules(tx, before, cleaned(input.rules))
    const refunds = cleaned(input.refunds)
    return {
      values: { name, tagline, refunds, ...rules },
      from: {
        name: before.name,
        tagline: before.tagline,
        refunds: before.refunds,
        rules: before.rulesVersion,
      },
      to: { name, tagline, refunds, rules: rules.rulesVersion ?? before.rulesVersion },
    }
  })
}

export async function setLimits(
  db: Database,
  input: Edit & {
    kind: ContestKind
    limits: Omit<EntryLimits, 'fields'>
    evaluationsPerEntry: number
    givesFeedback?: boolean | undefined
  },
  t: Messages,
): Promise<void> {
  const { kind, limits, evaluationsPerEntry } = input
  const errors: Record<string, string[]> = {}
  if (limits.imagesAtLeast > limits.imagesAtMost) {
    errors['limits.imagesAtMost'] = [t('admin.most_least')]
  }
  if (limits.documentsAtLeast > limits.documentsAtMost) {
    errors['limits.documentsAtMost'] = [t('admin.most_least')]
  }
  for (const [place, { label }] of limits.slots.entries()) {
    if (!inLanguage(label, 'en').trim()) errors[`limits.slots.${place}.label`] = [t('admin.name_missing')]
  }
  if (new Set(limits.slots.map(({ key }) => key)).size < limits.slots.length) {
    errors['limits.slots'] = [t('admin.slot_twice')]
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
  await edit(db, input, 'setLimits', async (tx, before) => {
    const known = (await listDisciplines(tx, before.id)).map(({ id }) => id)
    if (limits.slots.some(({ disciplineIds }) => disciplineIds.some((id) => !known.includes(id)))) {
      throw new NotFound()
    }
    const values = {
      kind,
      limits: { ...limits, fields: before.limits.fields },
      evaluationsPerEntry,
      givesFeedback: input.givesFeedback ?? before.givesFeedback,
    }
    const from = {
      kind: before.kind,
      limits: before.limits,
      evaluationsPerEntry: before.evaluationsPerEntry,
      givesFeedback: before.givesFeedback,
    }
    return { values, from, to: values }
  })
}

/** At any time: it does not change the contest's terms. */
export async function setJuryPublic(
  db: Database,
  { actorId, contestId, isJuryPublic }: { actorId: string; contestId: string; isJuryPublic: boolean },
): Promise<{ isJuryPublic: boolean }> {
  return db.transaction(async (tx) => {
    const before = await lockContest(tx, contestId)
    if (before.isJuryPublic === isJuryPublic) return { isJuryPublic }
    await tx.update(contests).set({ isJuryPublic }).where(eq(contests.id, contestId))
    await record(tx, {
      actorId,
      action: isJuryPublic ? 'contests.showJury' : 'contests.hideJury',
      subject: { kind: 'contest', id: contestId },
    })
    return { isJuryPublic }
  })
}
