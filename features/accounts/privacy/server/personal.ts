import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { asc, eq, or } from 'drizzle-orm'
import { getPerson } from '#features/accounts/sign-in/server/queries.ts'
import {
  challenges,
  consents,
  dataExports,
  links,
  passkeys,
  people,
  recoveryCodes,
  roles,
  secondFactors,
  sessions,
} from '#features/accounts/sign-in/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { journal, outbox } from '#server/database/tables.ts'
import { enqueue } from '#server/jobs.ts'
import { withoutToken } from '#server/mail/mail.ts'
import { goneAddress, type PersonalPart } from '#server/personal.ts'
import { sweepExports } from './export.ts'

// Nobody knows what it was made from, and checking a password against it takes as long as against anybody's.
const nobodysHash = await hash(randomBytes(32))

/** Mails to the person, whatever address they went to. */
async function mailsTo(db: Database, personId: string) {
  const { email } = await getPerson(db, personId)
  return or(eq(outbox.personId, personId), eq(outbox.recipient, email))
}

async function securityOf(db: Database, personId: string) {
  const [secondFactor] = await db
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.personId, personId))
  return {
    sessions: await db
      .select({
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.personId, personId)),
    secondFactorSince: secondFactor?.confirmedAt ?? null,
    recoveryCodes: await db.$count(recoveryCodes, eq(recoveryCodes.personId, personId)),
    passkeys: await db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.personId, personId)),
    linksSent: await db
      .select({
        purpose: links.purpose,
        email: links.email,
        createdAt: links.createdAt,
        expiresAt: links.expiresAt,
      })
      .from(links)
      .where(eq(links.personId, personId)),
  }
}

export const personal: PersonalPart = {
  name: 'account',
  async collect(db, personId) {
    return {
      profile: await getPerson(db, personId),
      roles: await db
        .select({ role: roles.role, givenAt: roles.givenAt })
        .from(roles)
        .where(eq(roles.personId, personId)),
      consents: await db
        .select({
          purpose: consents.purpose,
          version: consents.version,
          language: consents.language,
          givenAt: consents.givenAt,
        })
        .from(consents)
        .where(eq(consents.personId, personId)),
      ...(await securityOf(db, personId)),
      mails: await db
        .select({
          writtenAt: outbox.createdAt,
          sentAt: outbox.sentAt,
          to: outbox.recipient,
          subject: outbox.subject,
          text: withoutToken(outbox.plain),
        })
        .from(outbox)
        .where(await mailsTo(db, personId))
        .orderBy(asc(outbox.createdAt)),
      journal: await db
        .select({
          at: journal.at,
          act: journal.act,
          subjectKind: journal.subjectKind,
          subjectId: journal.subjectId,
          reason: journal.reason,
          details: journal.details,
        })
        .from(journal)
        .where(eq(journal.actorId, personId))
        .orderBy(asc(journal.at)),
    }
  },
  async forget(tx, personId) {
    await tx.delete(outbox).where(await mailsTo(tx, personId))
    for (const table of [
      sessions,
      roles,
      passkeys,
      secondFactors,
      recoveryCodes,
      links,
      challenges,
      dataExports,
    ]) {
      await tx.delete(table).where(eq(table.personId, personId))
    }
    // The archive's file goes once the account is deleted.
    await enqueue(tx, sweepExports, {})
    await tx
      .update(people)
      .set({
        email: goneAddress(personId),
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
        deletedAt: new Date(),
      })
      .where(eq(people.id, personId))
  },
}
