import type { AwardSnapshot } from './contract.ts'

/** The addresses of the issuer's documents. Credentials contain them, so they must not change. */
export const credentialAddresses = {
  issuer: '/api/credentials/issuer',
  keys: '/api/credentials/keys',
  key: (keyId: string) => `/api/credentials/keys/${keyId}`,
  status: '/api/credentials/status',
} as const

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

/** The minimum length of the list, so that it does not disclose the number of awards. */
const statusPlaces = 131_072

/** Rounded to seconds, as the standard writes timestamps. */
const moment = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')

export function issuerOf(publicUrl: string, description: string) {
  return {
    '@context': contexts,
    id: publicUrl + credentialAddresses.issuer,
    type: ['Profile'],
    name: 'Palmarès',
    url: publicUrl,
    description,
  }
}

interface Input {
  serial: string
  statusIndex: number
  levelKey: string
  issuedAt: Date
  snapshot: AwardSnapshot
  publicUrl: string
  page: string
  edition: string
  language: string
  texts: { name: string; title: string; description: string; criteria: string }
  /** The recipient's email as a salted hash: it can be compared, not read. */
  identity: { hash: string; salt: string }
}

/** An award as an unsigned Open Badges 3.0 credential, which is a W3C verifiable credential. */
export function credentialOf(input: Input) {
  const { publicUrl, page, edition, language, texts, identity } = input
  const list = publicUrl + credentialAddresses.status
  return {
    '@context': contexts,
    id: page,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: texts.name,
    description: texts.description,
    issuer: {
      id: publicUrl + credentialAddresses.issuer,
      type: ['Profile'],
      name: 'Palmarès',
      url: publicUrl,
    },
    validFrom: moment(input.issuedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: true,
          identityHash: `sha256$${identity.hash}`,
          identityType: 'emailAddress',
          salt: identity.salt,
        },
        {
          type: 'IdentityObject',
          hashed: false,
          identityHash: input.snapshot.recipient,
          identityType: 'name',
        },
      ],
      achievement: {
        id: `${edition}#${encodeURIComponent(input.levelKey)}`,
        type: ['Achievement'],
        achievementType: 'Award',
        name: texts.title,
        description: texts.description,
        criteria: { id: edition, narrative: texts.criteria },
        inLanguage: language,
      },
    },
    evidence: [{ id: page, type: ['Evidence'], name: texts.name }],
    credentialStatus: {
      id: `${list}#${input.statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(input.statusIndex),
      statusListCredential: list,
    },
  }
}

/** One bit for each award, the first one leftmost; set when the award is revoked. */
export function statusBits(revoked: readonly number[]): Uint8Array {
  const highest = revoked.reduce((most, index) => Math.max(most, index), 0)
  const bits = new Uint8Array(Math.max(statusPlaces, 2 ** Math.ceil(Math.log2(highest + 1))) / 8)
  for (const index of revoked) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  return bits
}

/** The list of revoked awards, as a credential; `encoded` is the compressed bits. */
export function statusListOf(publicUrl: string, encoded: string, at: Date) {
  const id = publicUrl + credentialAddresses.status
  return {
    '@context': contexts.slice(0, 1),
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: publicUrl + credentialAddresses.issuer,
    validFrom: moment(at),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${encoded}`,
    },
  }
}

/** The serial at the end of a credential's address; null for an address of another issuer. */
export function serialIn(id: unknown, publicUrl: string): string | null {
  if (typeof id !== 'string' || !id.startsWith(`${publicUrl}/`)) return null
  return /\/awards\/verify\/(PAL-[\d-]+)$/.exec(id)?.[1] ?? null
}
