import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'
import { StartupError } from './startup-error.ts'

/** Encrypts small secrets in the database and its backups, which do not contain the key. */
export interface Secrets {
  /** The encryption is bound to `owner`, so that a row copied to another user cannot be decrypted. */
  seal(secret: string, owner: string): Buffer
  /** @throws Error when it was encrypted with another key, for another owner, or has been changed */
  open(encrypted: Buffer, owner: string): string
  /** The secret encrypted with the present key; null if it already is. @throws Error as `open` does */
  reseal(encrypted: Buffer, owner: string): Buffer | null
}

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * Written to a temporary file and linked into place, so that two portals that start at once find the same
 * key.
 */
async function readOrMakeKey(folder: string): Promise<string> {
  const file = join(folder, 'secret.key')
  const read = () => readFile(file, 'utf8').then((text) => text.trim())
  const found = await read().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (found !== null) return found
  const aside = `${file}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(aside, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    await link(aside, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(aside, { force: true })
  }
  return read()
}

// A key for each purpose: one key cannot decrypt what another one encrypted.
const derive = (given: string) => Buffer.from(hkdfSync('sha256', given, '', 'palmares: secrets at rest', 32))

function openWith(key: Buffer, encrypted: Buffer, owner: string): string {
  const nonce = encrypted.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(encrypted.subarray(nonceLength, nonceLength + tagLength))
  const hidden = encrypted.subarray(nonceLength + tagLength)
  return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
}

/**
 * Uses the key of the settings, or the one in the data folder, which is created at the first start. The previous key
 * only decrypts.
 * @throws StartupError if the key in the folder cannot be read or is incomplete
 */
export async function openSecrets({
  SECRET_KEY,
  SECRET_KEY_PREVIOUS,
  dataFolder,
}: Pick<Settings, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS' | 'dataFolder'>): Promise<Secrets> {
  const given =
    SECRET_KEY ??
    (await readOrMakeKey(dataFolder).catch((cause: unknown) => {
      throw new StartupError(`The key ${join(dataFolder, 'secret.key')} cannot be read or created.`, {
        cause,
      })
    }))
  if (given.length < 32) {
    throw new StartupError(
      `The key ${join(dataFolder, 'secret.key')} is not whole. Bring it back from a backup; without it, second factors have to be set up anew.`,
    )
  }
  const key = derive(given)
  const previous = SECRET_KEY_PREVIOUS ? derive(SECRET_KEY_PREVIOUS) : null
  const isPresent = (encrypted: Buffer, owner: string) => {
    try {
      openWith(key, encrypted, owner)
      return true
    } catch {
      return false
    }
  }
  const secrets: Secrets = {
    seal(secret, owner) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(owner))
      const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
    },
    open: (encrypted, owner) =>
      openWith(previous && !isPresent(encrypted, owner) ? previous : key, encrypted, owner),
    reseal: (encrypted, owner) =>
      isPresent(encrypted, owner) ? null : secrets.seal(secrets.open(encrypted, owner), owner),
  }
  return secrets
}
