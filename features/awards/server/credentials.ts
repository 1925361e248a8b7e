import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { asc, eq, isNotNull } from 'drizzle-orm'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { getContest } from '#features/contests/editions/server/queries.ts'
import type { Actor, Tools } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import type { CheckedState } from '../contract-credentials.ts'
import {
  credentialAddresses,
  credentialOf,
  issuerOf,
  serialIn,
  statusBits,
  statusListOf,
} from '../credential.ts'
import { addressOfAward } from './award-image.ts'
import { listKeys, sign } from './keys.ts'
import { awards, type DatedAward } from './tables.ts'

type SigningTools = Pick<Tools, 'db' | 'secrets' | 'settings'>

const packed = promisify(gzip)
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export function getIssuer(publicUrl: string, language: Language) {
  return issuerOf(publicUrl, messagesOf('awards', language)('credential.issuer'))
}

/** The signed credential of an award for a wallet, bound to its owner by their hashed email. */
export async function signedCredential(
  tools: SigningTools,
  award: DatedAward,
  language: Language,
  owner: Pick<Actor, 'email'>,
): Promise<string> {
  const { publicUrl } = tools.settings
  const { serial, snapshot, issuedAt } = award
  const { slug } = await getContest(tools.db, award.contestId)
  const t = messagesOf('awards', language)
  const params = {
    title: inLanguage(snapshot.title, language),
    level: inLanguage(snapshot.level, language),
    contest: inLanguage(snapshot.contest, language),
    category: inLanguage(snapshot.category, language),
    recipient: snapshot.recipient,
  }
  const salt = randomBytes(12).toString('hex')
  const hash = createHash('sha256')
    .update(owner.email.toLowerCase() + salt)
    .digest('hex')
  const credential = credentialOf({
    ...award,
    publicUrl,
    page: addressOfAward(publicUrl, language, serial),
    edition: `${publicUrl}/${language}/awards/${slug}`,
    language: locales[language],
    texts: {
      name: t('kit.picture_title', params),
      title: t('credential.achievement', params),
      description: t('kit.picture_about', params),
      criteria: t(award.isTitle ? 'credential.criteria_title' : 'credential.criteria', params),
    },
    identity: { hash, salt },
  })
  return sign(tools, {
    ...credential,
    iss: credential.issuer.id,
    jti: credential.id,
    nbf: seconds(issuedAt),
  })
}

/** Verifies that a text is an unchanged credential of this portal and that its award is valid. */
export async function checkCredential(
  tools: SigningTools,
  text: string,
): Promise<{ state: CheckedState; serial: string | null }> {
  const { publicUrl } = tools.settings
  const keys = createLocalJWKSet({ keys: await listKeys(tools) })
  const checked = await jwtVerify(text.trim(), keys, {
    issuer: publicUrl + credentialAddresses.issuer,
    algorithms: ['ES256'],
  }).catch(() => null)
  const serial = serialIn(checked?.payload.jti, publicUrl)
  const [award] = serial
    ? await tools.db.select({ revokedAt: awards.revokedAt }).from(awards).where(eq(awards.serial, serial))
    : []
  if (!award) return { state: 'forged', serial: null }
  return { state: award.revokedAt ? 'revoked' : 'valid', serial }
}

/** The signed list of revoked awards. It is cached until it changes, because each signature differs. */
export function writeStatusList(tools: SigningTools): () => Promise<string> {
  let saved: { of: string; list: Promise<string> } | null = null
  const make = async (revoked: readonly number[], at: Date) => {
    const bits = (await packed(statusBits(revoked))).toString('base64url')
    const list = statusListOf(tools.settings.publicUrl, bits, at)
    return sign(tools, { ...list, iss: list.issuer, jti: list.id, nbf: seconds(at) }, 'vc+jwt')
  }
  return async () => {
    const rows = await tools.db
      .select({ index: awards.statusIndex, at: awards.revokedAt })
      .from(awards)
      .where(isNotNull(awards.revokedAt))
      .orderBy(asc(awards.statusIndex))
    const [key] = await listKeys(tools)
    const of = `${key?.kid} ${rows.map(({ index, at }) => `${index}@${at?.getTime()}`).join(' ')}`
    if (saved?.of !== of) {
      const latest = rows.reduce((most, { at }) => Math.max(most, at?.getTime() ?? 0), 0)
      const list = make(
        rows.map(({ index }) => index),
        new Date(latest),
      )
      const made = { of, list }
      saved = made
      list.catch(() => {
        if (saved === made) saved = null
      })
    }
    return saved.list
  }
}
