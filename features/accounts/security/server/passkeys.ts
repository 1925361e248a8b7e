import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { AccountErrorCode } from '#features/accounts/sign-in/contract.ts'
import { takeAttempt } from '#features/accounts/sign-in/server/attempts.ts'
import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import { openSession, type Visit } from '#features/accounts/sign-in/server/sessions.ts'
import { challenges, passkeys } from '#features/accounts/sign-in/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Actor, Tools } from '#server/http/http.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type {
  logInWithPasskey as loginContract,
  requestPasskey as optionsContract,
  Passkey,
  addPasskey as passkeyContract,
} from '../contract-security.ts'
import { checkCurrentPassword, type Proof } from './current-password.ts'
import { recordLogIn } from './security-events.ts'
import { mailSecurityNotice } from './security-mails.ts'

type PasskeyTools = Pick<Tools, 'db' | 'settings' | 'log'>

const challengeMinutes = 5
const mostPasskeys = 20
/** EdDSA, ES256 and RS256: what devices support, without algorithms that are experimental in Node. */
const algorithms = [-8, -7, -257]

// Loaded lazily: it takes a quarter of a second, which would delay the start.
const webauthn = () => import('@simplewebauthn/server')

/** The site that passkeys are bound to: the portal's public address, whatever host a request names. */
function siteOf({ publicUrl }: Tools['settings']) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

async function saveChallenge(db: Database, challenge: string, userId: string | null): Promise<void> {
  await db.delete(challenges).where(lt(challenges.expiresAt, new Date()))
  const expiresAt = new Date(Date.now() + challengeMinutes * 60_000)
  await db.insert(challenges).values({ challenge, userId, expiresAt })
}

/** Whether the challenge was issued for this purpose recently; checking it uses it up. */
async function spendChallenge(db: Database, challenge: string, userId: string | null): Promise<boolean> {
  const spent = await db
    .delete(challenges)
    .where(
      and(
        eq(challenges.challenge, challenge),
        userId === null ? isNull(challenges.userId) : eq(challenges.userId, userId),
        gt(challenges.expiresAt, new Date()),
      ),
    )
    .returning({ challenge: challenges.challenge })
  return spent.length > 0
}

type PasskeyRow = typeof passkeys.$inferSelect

const viewOf = ({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt))
  return rows.map(viewOf)
}

/** The browser's options for a discoverable passkey with user verification. */
export async function requestPasskey(
  { db, settings }: PasskeyTools,
  actor: Actor,
  proof: Proof,
): Promise<OutputOf<typeof optionsContract>> {
  await checkCurrentPassword(db, actor, proof)
  const account = await getUserById(db, actor.id)
  const known = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, actor.id))
  if (known.length >= mostPasskeys) fail<AccountErrorCode>('passkeys_full', { most: mostPasskeys })
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Palmarès',
    rpID: siteOf(settings).id,
    userID: Buffer.from(actor.id),
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`,
    timeout: challengeMinutes * 60_000,
    excludeCredentials: known,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await saveChallenge(db, options.challenge, actor.id)
  const { rp, user, challenge, timeout } = options
  return {
    rp,
    user,
    challenge,
    timeout,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    excludeCredentials: known.map((credential) => ({ ...credential, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** @throws Error when the browser's response does not match the challenge or the site */
export async function addPasskey(
  tools: PasskeyTools,
  actor: Actor,
  { name, credential }: InputOf<typeof passkeyContract>,
): Promise<Passkey> {
  const { db, settings } = tools
  const site = siteOf(settings)
  const { verifyRegistrationResponse } = await webauthn()
  const checked = await verifyRegistrationResponse({
    response: {
      ...credential,
      authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => spendChallenge(db, challenge, actor.id),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(noted(tools))
  if (!checked?.verified) fail<AccountErrorCode>('passkey_not_made')
  const made = checked.registrationInfo

  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(passkeys)
      .values({
        userId: actor.id,
        credentialId: made.credential.id,
        publicKey: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        transports: credential.response.transports ?? [],
        name,
        isSynced: made.credentialDeviceType === 'multiDevice',
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning()
    if (!row) fail<AccountErrorCode>('passkey_not_made')
    await tell(tx, tools, actor, 'passkey_added', row)
    return viewOf(row)
  })
}

/** @throws NotFound when it belongs to another user */
export async function renamePasskey(
  db: Database,
  actor: Actor,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<void> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, actor.id)))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw new NotFound()
}

/** @throws NotFound when it belongs to another user */
export async function removePasskey(tools: PasskeyTools, actor: Actor, passkeyId: string): Promise<void> {
  await tools.db.transaction(async (tx) => {
    const [row] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, actor.id)))
      .returning()
    if (!row) throw new NotFound()
    await tell(tx, tools, actor, 'passkey_removed', row)
  })
}

/** Requests any passkey of the site: the response identifies its user, so no user is named first. */
export async function requestPasskeyLogin({ db, settings }: PasskeyTools, visit: Visit) {
  await takeAttempt(db, 'passkey', { account: '', address: visit.address })
  const { generateAuthenticationOptions } = await webauthn()
  const { challenge, timeout, rpId } = await generateAuthenticationOptions({
    rpID: siteOf(settings).id,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
  })
  await saveChallenge(db, challenge, null)
  return { challenge, timeout, rpId, userVerification: 'required' as const }
}

/**
 * The device has verified its owner, so possession and unlocking count as two factors, and no code is
 * required.
 * @throws Error 401 with the same message for every failure
 */
export async function logInWithPasskey(
  tools: PasskeyTools,
  { credential }: InputOf<typeof loginContract>,
  visit: Visit,
): Promise<{ token: string }> {
  const { db, settings } = tools
  await takeAttempt(db, 'passkey', { account: '', address: visit.address })
  const site = siteOf(settings)
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id))
  if (!passkey) fail<AccountErrorCode>('passkey_unknown', { status: 401 })
  const { verifyAuthenticationResponse } = await webauthn()
  const checked = await verifyAuthenticationResponse({
    response: {
      ...credential,
      authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => spendChallenge(db, challenge, null),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(noted(tools))
  if (!checked?.verified) {
    await recordLogIn(db, passkey.userId, 'logInFailed', { by: 'passkey', visit })
    fail<AccountErrorCode>('passkey_unknown', { status: 401 })
  }

  return db.transaction(async (tx) => {
    // It may have been removed while it was being checked.
    const used = await tx
      .update(passkeys)
      .set({ counter: checked.authenticationInfo.newCounter, lastUsedAt: new Date() })
      .where(eq(passkeys.id, passkey.id))
      .returning({ id: passkeys.id })
    if (used.length === 0) fail<AccountErrorCode>('passkey_unknown', { status: 401 })
    await recordLogIn(tx, passkey.userId, 'logIn', { by: 'passkey', visit })
    return { token: await openSession(tx, passkey.userId, visit) }
  })
}

/** The library throws for every mismatch. The user gets one message for all of them; the log gets the reason. */
function noted({ log }: PasskeyTools) {
  return (error: unknown) => {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey did not fit')
    return null
  }
}

async function tell(
  tx: Database,
  { settings }: PasskeyTools,
  actor: Actor,
  notice: 'passkey_added' | 'passkey_removed',
  { id, name }: PasskeyRow,
): Promise<void> {
  await record(tx, {
    actorId: actor.id,
    action: notice === 'passkey_added' ? 'accounts.addPasskey' : 'accounts.removePasskey',
    subject: { kind: 'user', id: actor.id },
    details: { passkeyId: id },
  })
  await mailSecurityNotice(tx, settings, actor.id, notice, { name })
}
