import { createHash, randomInt } from 'node:crypto'
import { and, count, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Actor, Tools } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { fail, InvalidFields } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import type { getSecondFactor as stateContract } from '../contract-security.ts'
import { forgetAttempts, takeAttempt } from './attempts.ts'
import { checkCurrentPassword, type Proof } from './current-password.ts'
import { mailSecurityNotice, type SecurityNotice } from './security-mails.ts'
import { recoveryCodes, secondFactors } from './tables.ts'

export type SecurityTools = Pick<Tools, 'db' | 'secrets' | 'settings'>

const issuer = 'Palmarès'
const stepSeconds = 30
/** How long a secret may wait for its first code. */
const setUpMinutes = 30
const recoveryCodeCount = 10
/** Without ambiguous letters and digits: 28 characters are 138 bits, so that a plain hash is enough. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCodeLength = 28

function newRecoveryCode(): string {
  const signs = Array.from(
    { length: recoveryCodeLength },
    () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
  ).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

/** Normalized for comparison: groups and case do not matter. */
const bare = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

const hashOfCode = (code: string) => createHash('sha256').update(bare(code)).digest()

/** The thirty-second step of the code; null if it is wrong, expired or already used. */
function stepOf(code: string, secret: string, lastStep: number): number | null {
  const token = bare(code)
  if (!/^\d{6}$/.test(token)) return null
  const checked = verifySync({ secret, token, epochTolerance: stepSeconds, afterTimeStep: lastStep })
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null
}

const isOn = (userId: string) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))

export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const found = await db.select({ id: secondFactors.userId }).from(secondFactors).where(isOn(userId))
  return found.length > 0
}

export async function getSecondFactor(db: Database, userId: string): Promise<OutputOf<typeof stateContract>> {
  const [factor] = await db
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(isOn(userId))
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return { onSince: factor?.confirmedAt?.toISOString() ?? null, recoveryCodesLeft: left?.count ?? 0 }
}

/** A secret for the authenticator; until a code confirms it, a login requires none. */
export async function startSecondFactor(
  { db, secrets }: SecurityTools,
  actor: Actor,
  proof: Proof,
): Promise<{ secret: string; address: string }> {
  await checkCurrentPassword(db, actor, proof)
  const secret = generateSecret()
  const fresh = { encryptedSecret: secrets.seal(secret, actor.id), startedAt: new Date(), lastStep: 0 }
  const started = await db
    .insert(secondFactors)
    .values({ userId: actor.id, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: fresh,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ id: secondFactors.userId })
  if (started.length === 0) fail('second_factor_on')
  return { secret, address: generateURI({ issuer, label: actor.email, secret }) }
}

/** After a change of the key: encrypts what the previous one did, so that it can be removed. */
export async function resealSecondFactors({
  db,
  secrets,
  log,
}: Pick<Tools, 'db' | 'secrets' | 'log'>): Promise<void> {
  let count = 0
  for (const { userId, encryptedSecret } of await db.select().from(secondFactors)) {
    let resealed: Buffer | null
    try {
      resealed = secrets.reseal(encryptedSecret, userId)
    } catch (err) {
      log.error({ err, userId }, 'neither SECRET_KEY nor SECRET_KEY_PREVIOUS opens a second factor')
      continue
    }
    if (!resealed) continue
    // Another process may have done it, or the user set it up anew.
    const unchanged = and(
      eq(secondFactors.userId, userId),
      eq(secondFactors.encryptedSecret, encryptedSecret),
    )
    await db.update(secondFactors).set({ encryptedSecret: resealed }).where(unchanged)
    count += 1
  }
  log.info({ count }, 'second factors were encrypted with the new SECRET_KEY')
}

/** The first code proves that the authenticator has the secret; from then on a login requires a code. */
export async function confirmSecondFactor(
  { db, secrets, settings }: SecurityTools,
  actor: Actor,
  { code, address, language }: { code: string; address: string; language: Language },
): Promise<{ recoveryCodes: string[] }> {
  const attempt = { account: actor.id, address }
  await takeAttempt(db, 'code', attempt)
  return db.transaction(async (tx) => {
    const [factor] = await tx
      .select()
      .from(secondFactors)
      .where(
        and(
          eq(secondFactors.userId, actor.id),
          isNull(secondFactors.confirmedAt),
          gt(secondFactors.startedAt, new Date(Date.now() - setUpMinutes * 60_000)),
        ),
      )
      .for('update')
    if (!factor) fail('second_factor_not_started')
    const step = stepOf(code, secrets.open(factor.encryptedSecret, actor.id), factor.lastStep)
    if (step === null) {
      throw new InvalidFields({ code: [messagesOf('accounts', language)('code.wrong_code')] })
    }
    await tx
      .update(secondFactors)
      .set({ confirmedAt: new Date(), lastStep: step })
      .where(eq(secondFactors.userId, actor.id))
    await forgetAttempts(tx, attempt, 'code')
    const codes = await makeRecoveryCodes(tx, actor.id)
    await tell(tx, settings, self(actor.id), 'second_factor_on')
    return { recoveryCodes: codes }
  })
}

export async function endSecondFactor(
  { db, settings }: SecurityTools,
  actor: Actor,
  proof: Proof,
): Promise<void> {
  await checkCurrentPassword(db, actor, proof)
  await db.transaction(async (tx) => {
    if (!(await dropSecondFactor(tx, actor.id))) fail('second_factor_off')
    await tell(tx, settings, self(actor.id), 'second_factor_off')
  })
}

/**
 * For a user who has lost phone and recovery codes and has proved their identity to the operator, at the terminal, or to
 * an organiser (`by`). Returns whether there was a second factor to remove.
 */
export async function liftSecondFactor(
  db: Database,
  settings: Pick<Tools['settings'], 'publicUrl'>,
  userId: string,
  by: { actorId: string; reason: string } | null = null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await dropSecondFactor(tx, userId))) return false
    await tell(tx, settings, { actorId: null, ...by, userId }, 'second_factor_off')
    return true
  })
}

async function dropSecondFactor(tx: DatabaseTransaction, userId: string): Promise<boolean> {
  const dropped = await tx.delete(secondFactors).where(isOn(userId)).returning({ id: secondFactors.userId })
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return dropped.length > 0
}

async function makeRecoveryCodes(tx: DatabaseTransaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOfCode(code) })))
  return codes
}

/** Whether the code is valid now: an authenticator code or a recovery code, each of them once. */
export async function acceptCode(tools: SecurityTools, userId: string, code: string): Promise<boolean> {
  return /^\d{6}$/.test(bare(code))
    ? acceptAuthenticatorCode(tools, userId, code)
    : acceptRecoveryCode(tools, userId, code)
}

async function acceptAuthenticatorCode(
  { db, secrets }: SecurityTools,
  userId: string,
  code: string,
): Promise<boolean> {
  const [factor] = await db.select().from(secondFactors).where(isOn(userId))
  if (!factor) return false
  const step = stepOf(code, secrets.open(factor.encryptedSecret, userId), factor.lastStep)
  if (step === null) return false
  // Of two simultaneous logins with one code only the first finds the step unused.
  const accepted = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ id: secondFactors.userId })
  return accepted.length > 0
}

async function acceptRecoveryCode(
  { db, settings }: SecurityTools,
  userId: string,
  code: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: new Date() })
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          eq(recoveryCodes.codeHash, hashOfCode(code)),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ id: recoveryCodes.id })
    if (used.length === 0) return false
    const { recoveryCodesLeft } = await getSecondFactor(tx, userId)
    await tell(tx, settings, self(userId), 'recovery_code_used', { count: recoveryCodesLeft })
    return true
  })
}

const actions = {
  second_factor_on: 'accounts.turnOnSecondFactor',
  second_factor_off: 'accounts.turnOffSecondFactor',
  recovery_code_used: 'accounts.useRecoveryCode',
} as const satisfies Record<SecurityNotice, string>

const self = (userId: string) => ({ actorId: userId, userId })

/** Records the change in the audit log and mails the user, in its transaction. */
async function tell(
  tx: DatabaseTransaction,
  settings: Pick<Tools['settings'], 'publicUrl'>,
  { actorId, userId, reason }: { actorId: string | null; userId: string; reason?: string },
  notice: SecurityNotice,
  params: Record<string, number> = {},
): Promise<void> {
  await record(tx, {
    actorId,
    action: actions[notice],
    subject: { kind: 'user', id: userId },
    ...(reason === undefined ? {} : { reason }),
  })
  await mailSecurityNotice(tx, settings, userId, notice, params)
}
