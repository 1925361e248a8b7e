import { desc, eq, isNull, sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { z } from 'zod'
import { newId } from '#server/database/columns.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { record } from '#server/journal.ts'
import { NotFound } from '#shared/refusal.ts'
import type { PublicKey } from '../contract-credentials.ts'
import { credentialAddresses } from '../credential.ts'
import { signingKeys } from './tables.ts'

type SigningTools = Pick<Tools, 'db' | 'secrets' | 'settings'>
type Key = typeof signingKeys.$inferSelect

/** What every verifier takes: the official one and the wallets read it, and it needs no long key. */
const algorithm = 'ES256'

const Jwk = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() })
const PrivateJwk = Jwk.extend({ d: z.string() })

const ownerOf = (keyId: string) => `signing-key:${keyId}`

async function makeKey(tx: Database, { secrets }: SigningTools): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const id = newId()
  const [made] = await tx
    .insert(signingKeys)
    .values({
      id,
      publicJwk: Jwk.parse(await exportJWK(publicKey)),
      privateJwk: secrets.seal(JSON.stringify(await exportJWK(privateKey)), ownerOf(id)),
    })
    .returning()
  if (!made) throw new Error('A signing key was not kept.')
  return made
}

/** Null where it was sealed with a secret that is lost: then it signs no more, and its signatures still hold. */
function privateOf({ secrets }: SigningTools, key: Key): JWK | null {
  try {
    return PrivateJwk.parse(JSON.parse(secrets.open(key.privateJwk, ownerOf(key.id))))
  } catch {
    return null
  }
}

const held = (tx: Database) => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('signing_keys'))`)

async function findCurrent(db: Database, tools: SigningTools) {
  const [key] = await db
    .select()
    .from(signingKeys)
    .where(isNull(signingKeys.retiredAt))
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id))
    .limit(1)
  const secret = key && privateOf(tools, key)
  return key && secret ? { key, secret } : null
}

/** The key that is signed with now; made when it is first needed, by one of however many ask at once. */
async function currentKey(tools: SigningTools): Promise<{ key: Key; secret: JWK }> {
  const found = await findCurrent(tools.db, tools)
  if (found) return found
  return tools.db.transaction(async (tx) => {
    await held(tx)
    const meanwhile = await findCurrent(tx, tools)
    if (meanwhile) return meanwhile
    const key = await makeKey(tx, tools)
    const secret = privateOf(tools, key)
    if (!secret) throw new Error('A signing key that was just made does not open.')
    return { key, secret }
  })
}

/** Signs with a new key from now on; the old one stays published, so that what it signed holds. */
export async function replaceKey(tools: SigningTools, actorId: string): Promise<void> {
  await tools.db.transaction(async (tx) => {
    await held(tx)
    await tx.update(signingKeys).set({ retiredAt: new Date() }).where(isNull(signingKeys.retiredAt))
    const { id } = await makeKey(tx, tools)
    await record(tx, { actorId, action: 'awards.replaceKey', subject: { kind: 'signing_key', id } })
  })
}

function published({ id, publicJwk }: Key, publicUrl: string): PublicKey {
  return {
    ...Jwk.parse(publicJwk),
    alg: algorithm,
    use: 'sig',
    kid: publicUrl + credentialAddresses.key(id),
  }
}

/** Every key that a credential may be signed with, the newest first; there is always one. */
export async function listKeys(tools: SigningTools): Promise<PublicKey[]> {
  await currentKey(tools)
  const keys = await tools.db
    .select()
    .from(signingKeys)
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id))
  return keys.map((key) => published(key, tools.settings.publicUrl))
}

export async function getKey({ db, settings }: SigningTools, keyId: string): Promise<PublicKey> {
  const [key] = await db.select().from(signingKeys).where(eq(signingKeys.id, keyId))
  if (!key) throw new NotFound()
  return published(key, settings.publicUrl)
}

/** A credential as a signed text; its header names the address of the key. */
export async function sign(
  tools: SigningTools,
  claims: Record<string, unknown>,
  type: 'JWT' | 'vc+jwt' = 'JWT',
): Promise<string> {
  const { key, secret } = await currentKey(tools)
  const { kid } = published(key, tools.settings.publicUrl)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: type, kid })
    .sign(await importJWK(secret, algorithm))
}
