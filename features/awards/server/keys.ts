import { desc, eq, sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { z } from 'zod'
import { newId } from '#server/database/columns.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { PublicKey } from '../contract-credentials.ts'
import { credentialAddresses } from '../credential.ts'
import { signingKeys } from './tables.ts'

type SigningTools = Pick<Tools, 'db' | 'secrets' | 'settings'>
type Key = typeof signingKeys.$inferSelect

/** The official verifier and wallets support it, and its keys are short. */
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
  if (!made) throw new Error('A signing key was not saved.')
  return made
}

/** Null when the key was encrypted with a lost secret. It no longer signs, but its signatures stay valid. */
function privateOf({ secrets }: SigningTools, key: Key): JWK | null {
  try {
    return PrivateJwk.parse(JSON.parse(secrets.open(key.privateJwk, ownerOf(key.id))))
  } catch {
    return null
  }
}

async function findCurrent(db: Database, tools: SigningTools) {
  const [key] = await db
    .select()
    .from(signingKeys)
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id))
    .limit(1)
  const secret = key && privateOf(tools, key)
  return key && secret ? { key, secret } : null
}

/** The current signing key. It is created on first use, once even under simultaneous requests. */
async function currentKey(tools: SigningTools): Promise<{ key: Key; secret: JWK }> {
  const found = await findCurrent(tools.db, tools)
  if (found) return found
  return tools.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('signing_keys'))`)
    const meanwhile = await findCurrent(tx, tools)
    if (meanwhile) return meanwhile
    const key = await makeKey(tx, tools)
    const secret = privateOf(tools, key)
    if (!secret) throw new Error('A signing key that was just made does not open.')
    return { key, secret }
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

/** The public keys of all credentials, newest first; there is always one. */
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

/** A credential as a signed text; its header contains the address of the key. */
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
