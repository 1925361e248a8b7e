import { and, eq, inArray } from 'drizzle-orm'
import { findView } from '#features/accounts/office/server/queries/find-view.ts'
import { getContest } from '#features/contests/contest/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import { cleanRichText } from '#server/rich-text.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { type Language, type Localized, languages } from '#shared/language.ts'
import type { Audience } from '../audiences.ts'
import type * as contract from '../contract.ts'
import { mailingLifecycle } from '../lifecycle.ts'
import { type MailingTexts, unknownPlaceholders } from '../mailing-text.ts'
import { type Mailing, mailings } from './tables.ts'

const inEach = (text: (language: Language) => string): Localized => ({
  en: text('en'),
  fr: text('fr'),
  'zh-hans': text('zh-hans'),
  es: text('es'),
})

/**
 * The texts as they may be saved and sent.
 * @throws InvalidFields for placeholders that the audience does not have
 */
export function checkedTexts(
  given: { audience: Audience } & Record<'subject' | 'text', Partial<Localized>>,
  spoken: Language,
): MailingTexts {
  const texts = {
    subject: inEach((language) => (given.subject[language] ?? '').replace(/\s+/g, ' ').trim()),
    text: inEach((language) => cleanRichText(given.text[language] ?? '')),
  }
  const t = messagesOf('mailings', spoken)
  const errors: Record<string, string[]> = {}
  for (const field of ['subject', 'text'] as const) {
    for (const language of languages) {
      const unknown = unknownPlaceholders(texts[field][language], given.audience)
      if (unknown.length > 0) {
        errors[`${field}.${language}`] = [t('unknown_placeholders', { names: unknown.join(', ') })]
      }
    }
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
  return texts
}

/** The columns of a form. A view of another organiser that is not shared is unknown. */
async function valuesOf(
  tx: DatabaseTransaction,
  actorId: string,
  input: contract.MailingFields,
  spoken: Language,
) {
  await getContest(tx, input.contestId)
  const { contestId, purpose, audience, perMinute } = input
  const view = input.viewId && audience === 'view' ? await findView(tx, input.viewId) : null
  const isKnown = view && (view.isShared || view.userId === actorId)
  if (audience === 'view' && !isKnown) {
    throw new InvalidFields({ viewId: [messagesOf('mailings', spoken)('code.mailing_without_view')] })
  }
  return { contestId, purpose, audience, perMinute, viewId: view?.id ?? null, ...checkedTexts(input, spoken) }
}

export async function createMailing(
  db: Database,
  actorId: string,
  input: contract.MailingFields,
  spoken: Language,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [mailing] = await tx
      .insert(mailings)
      .values(await valuesOf(tx, actorId, input, spoken))
      .returning({ id: mailings.id })
    if (!mailing) throw new Error('The mailing was not saved.')
    await recordOf(tx, actorId, 'create', mailing.id)
    return mailing
  })
}

type Recorded = 'create' | 'edit' | 'delete' | 'send' | 'schedule' | 'unschedule' | 'stop' | 'resume'

/** An actor is missing where the portal itself acts. */
export function recordOf(
  tx: DatabaseTransaction,
  actorId: string | null,
  action: Recorded,
  id: string,
  details?: Record<string, unknown>,
): Promise<void> {
  return record(tx, {
    actorId,
    action: `mailings.${action}`,
    subject: { kind: 'mailing', id },
    ...(details && { details }),
  })
}

export async function lockMailing(tx: DatabaseTransaction, mailingId: string): Promise<Mailing> {
  const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, mailingId)).for('update')
  if (!mailing) throw new NotFound()
  return mailing
}

/** @throws Error for a mailing that is no draft, or that another organiser has changed */
export async function lockDraft(
  tx: DatabaseTransaction,
  { mailingId, version }: { mailingId: string; version: number },
  action: 'edit' | 'send' | 'schedule',
): Promise<Mailing> {
  const mailing = await lockMailing(tx, mailingId)
  if (!mailingLifecycle.can(action, mailing.status)) fail('mailing_sent')
  if (mailing.version !== version) fail('mailing_changed')
  return mailing
}

export async function saveMailing(
  db: Database,
  actorId: string,
  { mailingId, version, ...input }: InputOf<typeof contract.saveMailing>,
  spoken: Language,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockDraft(tx, { mailingId, version }, 'edit')
    await tx
      .update(mailings)
      .set({ ...(await valuesOf(tx, actorId, input, spoken)), updatedAt: new Date() })
      .where(eq(mailings.id, mailingId))
    await recordOf(tx, actorId, 'edit', mailingId)
  })
}

export async function deleteMailing(db: Database, actorId: string, mailingId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(mailings)
      .where(and(eq(mailings.id, mailingId), inArray(mailings.status, mailingLifecycle.from('delete'))))
      .returning({ id: mailings.id })
    if (gone.length === 0) {
      await lockMailing(tx, mailingId)
      fail('mailing_sent')
    }
    await recordOf(tx, actorId, 'delete', mailingId)
  })
}
