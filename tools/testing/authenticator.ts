import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Ceremony {
  challenge: string
  /** The site that the browser says it is on. */
  origin: string
  /** The site that the authenticator is asked for; the origin's host unless told otherwise. */
  site?: string
  /** Whether its owner was verified, by finger, face or PIN. */
  isVerified?: boolean
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encoded = (data: string | Buffer) => Buffer.from(data).toString('base64url')

function big16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

/** The head of every signed statement: the site, what the owner did, and how often it was used. */
function head({ origin, site, isVerified = true }: Ceremony, uses: number, holdsKey: boolean): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(uses)
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (holdsKey ? 0x40 : 0)
  return Buffer.concat([sha256(site ?? new URL(origin).hostname), Buffer.of(flags), count])
}

function clientData(type: string, { challenge, origin }: Ceremony): string {
  return JSON.stringify({ type, challenge, origin, crossOrigin: false })
}

/** A device that holds one passkey, in plain code: it can also be made to do what no honest one does. */
export function newAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let uses = 0

  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key' as const }

  return {
    /** A new passkey, as a browser sends it. */
    make(input: Ceremony) {
      // COSE and CBOR by hand: an elliptic key on P-256 for ES256.
      const key = Buffer.concat([
        Buffer.from('a501020326200121', 'hex'),
        Buffer.from('5820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([head(input, uses, true), Buffer.alloc(16), big16(id.length), id, key])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        big16(data.length),
        data,
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', input)),
          attestationObject: encoded(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Its signature under a challenge, as a browser sends it. */
    sign(input: Ceremony) {
      uses += 1
      const data = head(input, uses, false)
      const said = clientData('webauthn.get', input)
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(said),
          authenticatorData: encoded(data),
          signature: encoded(sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)),
        },
      }
    },
    /** As a copy of it would count. */
    turnBack() {
      uses = Math.max(0, uses - 2)
    },
  }
}
