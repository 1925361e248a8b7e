import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { and, asc, eq, or } from 'drizzle-orm'
import { giveRole } from '#features/accounts/account/server/actions/registration.ts'
import { getUserById, listRoles, type UserRecord } from '#features/accounts/session/server/queries.ts'
import {
  consents,
  links,
  recoveryCodes,
  roles,
  secondFactors,
  sessions,
  users,
} from '#features/accounts/session/server/tables.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { answeredOnce, auditLog, bouncedAddresses, messageVersions, outbox } from '#server/database/tables.ts'
import { withoutToken } from '#server/mail/mail.ts'
import { goneAddress, type Merge, type PersonalPart } from '#server/personal.ts'
import { savedViews } from './tables.ts'

// No one knows the password behind this hash, and checking against it takes as long as against any other.
const nobodysHash = await hash(randomBytes(32))

/** Mails to the user, at any address. */
async function mailsTo(db: Database, userId: string) {
  const { email } = await getUserById(db, userId)
  return or(eq(outbox.userId, userId), eq(outbox.recipient, email))
}

async function securityOf(db: Database, userId: string) {
  const [secondFactor] = await db
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return {
    sessions: await db
      .select({
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        expiresAt: sessions.expiresAt,
        endReason: sessions.endReason,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    secondFactorSince: secondFactor?.confirmedAt ?? null,
    recoveryCodes: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
    linksSent: await db
      .select({
        purpose: links.purpose,
        email: links.email,
        createdAt: links.createdAt,
        expiresAt: links.expiresAt,
      })
      .from(links)
      .where(eq(links.userId, userId)),
  }
}

/** Ends every way in, frees the address and empties the row, which stays because invoices and scores reference it. */
async function close(tx: DatabaseTransaction, userId: string): Promise<void> {
  for (const table of [
    sessions,
    roles,
    savedViews,
    secondFactors,
    recoveryCodes,
    links,
    bouncedAddresses,
    answeredOnce,
  ]) {
    await tx.delete(table).where(eq(table.userId, userId))
  }
  await tx
    .update(users)
    .set({
      email: goneAddress(userId),
      passwordHash: nobodysHash,
      firstName: '—',
      lastName: '',
      gender: 'unspecified',
      country: '',
      jobTitle: '',
      jobProfession: '',
      companyName: '',
      website: '',
      phone: '',
      phoneExt: '',
      mobilePhone: '',
      city: '',
      address: '',
      zip: '',
      state: '',
      emailConfirmedAt: null,
      magazineQuestionsAt: null,
      lastSeenAt: null,
      deletedAt: new Date(),
    })
    .where(eq(users.id, userId))
}

/** Both accounts may have a view of the same name for the same list. */
async function absorbViews(tx: DatabaseTransaction, { from, into }: Merge): Promise<void> {
  const own = await tx.select().from(savedViews).where(eq(savedViews.userId, into.id))
  for (const { list, name } of own) {
    await tx
      .delete(savedViews)
      .where(and(eq(savedViews.userId, from.id), eq(savedViews.list, list), eq(savedViews.name, name)))
  }
  await tx.update(savedViews).set({ userId: into.id }).where(eq(savedViews.userId, from.id))
}

/**
 * Fills what the kept profile lacks. Whoever unsubscribed with one address stays unsubscribed; nobody gets news that
 * they asked for with the other address only.
 */
function filledBy(kept: UserRecord, gone: UserRecord): Partial<UserRecord> {
  return {
    jobTitle: kept.jobTitle || gone.jobTitle,
    jobProfession: kept.jobProfession || gone.jobProfession,
    companyName: kept.companyName || gone.companyName,
    website: kept.website || gone.website,
    mobilePhone: kept.mobilePhone || gone.mobilePhone,
    ...(kept.phone ? {} : { phone: gone.phone, phoneExt: gone.phoneExt }),
    // An address is one unit, in the account's country.
    ...(kept.city || kept.address || kept.country !== gone.country
      ? {}
      : { city: gone.city, address: gone.address, zip: gone.zip, state: gone.state }),
    remindersOff: kept.remindersOff || gone.remindersOff,
  }
}

export const personal: PersonalPart = {
  name: 'account',
  async collect(db, userId) {
    return {
      profile: await getUserById(db, userId),
      roles: await db
        .select({ role: roles.role, givenAt: roles.givenAt })
        .from(roles)
        .where(eq(roles.userId, userId)),
      consents: await db
        .select({
          purpose: consents.purpose,
          version: consents.version,
          language: consents.language,
          words: consents.words,
          givenAt: consents.givenAt,
          withdrawnAt: consents.withdrawnAt,
        })
        .from(consents)
        .where(eq(consents.userId, userId)),
      savedViews: await db
        .select({
          list: savedViews.list,
          name: savedViews.name,
          search: savedViews.search,
          columns: savedViews.columns,
          isShared: savedViews.isShared,
        })
        .from(savedViews)
        .where(eq(savedViews.userId, userId)),
      ...(await securityOf(db, userId)),
      mails: await db
        .select({
          writtenAt: outbox.createdAt,
          sentAt: outbox.sentAt,
          to: outbox.recipient,
          subject: outbox.subject,
          text: withoutToken(outbox.plain),
        })
        .from(outbox)
        .where(await mailsTo(db, userId))
        .orderBy(asc(outbox.createdAt)),
      bouncedAddresses: await db
        .select({ address: bouncedAddresses.address, at: bouncedAddresses.at, error: bouncedAddresses.error })
        .from(bouncedAddresses)
        .where(eq(bouncedAddresses.userId, userId)),
      auditLog: await db
        .select({
          at: auditLog.at,
          action: auditLog.action,
          subjectKind: auditLog.subjectKind,
          subjectId: auditLog.subjectId,
          reason: auditLog.reason,
          details: auditLog.details,
        })
        .from(auditLog)
        .where(eq(auditLog.actorId, userId))
        .orderBy(asc(auditLog.at)),
    }
  },
  async forget(tx, userId) {
    await tx.delete(outbox).where(await mailsTo(tx, userId))
    await close(tx, userId)
  },
  async absorb(tx, merge) {
    const { from, into } = merge
    const [gone, kept] = [await getUserById(tx, from.id), await getUserById(tx, into.id)]
    for (const role of await listRoles(tx, from.id)) {
      await giveRole(tx, { actorId: merge.actorId, userId: into.id, role, reason: merge.reason })
    }
    await tx.update(consents).set({ userId: into.id }).where(eq(consents.userId, from.id))
    await tx
      .update(outbox)
      .set({ userId: into.id })
      .where(await mailsTo(tx, from.id))
    await tx.update(messageVersions).set({ authorId: into.id }).where(eq(messageVersions.authorId, from.id))
    await absorbViews(tx, merge)
    await tx.update(users).set(filledBy(kept, gone)).where(eq(users.id, into.id))
    await close(tx, from.id)
  },
}
