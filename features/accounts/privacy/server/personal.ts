import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { asc, eq, or } from 'drizzle-orm'
import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import {
  consents,
  links,
  recoveryCodes,
  roles,
  savedViews,
  secondFactors,
  sessions,
  users,
} from '#features/accounts/sign-in/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { auditLog, bouncedAddresses, outbox } from '#server/database/tables.ts'
import { withoutToken } from '#server/mail/mail.ts'
import { goneAddress, type PersonalPart } from '#server/personal.ts'

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
          givenAt: consents.givenAt,
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
    for (const table of [
      sessions,
      roles,
      savedViews,
      secondFactors,
      recoveryCodes,
      links,
      bouncedAddresses,
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
  },
}
