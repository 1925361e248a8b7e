import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

let dataFolder: string

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'palmares-secrets-'))
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

test('an encrypted secret can be decrypted for its owner only', async () => {
  const { seal, open } = await openSecrets({ dataFolder })

  const encrypted = seal('JBSWY3DPEHPK3PXP', 'marie')

  expect(open(encrypted, 'marie')).toBe('JBSWY3DPEHPK3PXP')
  expect(encrypted.toString('latin1')).not.toContain('JBSWY3DP')
  expect(seal('JBSWY3DPEHPK3PXP', 'marie').equals(encrypted)).toBe(false)
  expect(() => open(encrypted, 'paul')).toThrow()
})

test('a changed secret, or one encrypted with another key, cannot be decrypted', async () => {
  const { seal, open } = await openSecrets({ dataFolder })
  const other = await openSecrets({ dataFolder, SECRET_KEY: 'k'.repeat(40) })
  const encrypted = seal('secret', 'marie')
  const changed = Buffer.from(encrypted)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)

  expect(() => open(changed, 'marie')).toThrow()
  expect(() => other.open(encrypted, 'marie')).toThrow()
})

test('after a change of the key, the previous one still decrypts, and what is resealed no longer needs it', async () => {
  const [former, fresh] = ['f'.repeat(40), 'n'.repeat(40)]
  const before = await openSecrets({ dataFolder, SECRET_KEY: former })
  const during = await openSecrets({ dataFolder, SECRET_KEY: fresh, SECRET_KEY_PREVIOUS: former })
  const after = await openSecrets({ dataFolder, SECRET_KEY: fresh })
  const encrypted = before.seal('secret', 'marie')

  const resealed = during.reseal(encrypted, 'marie') ?? Buffer.of()

  expect([during.open(encrypted, 'marie'), after.open(resealed, 'marie')]).toEqual(['secret', 'secret'])
  expect(during.reseal(resealed, 'marie')).toBe(null)
  expect(after.open(during.seal('other', 'marie'), 'marie')).toBe('other')
  expect(() => after.reseal(encrypted, 'marie')).toThrow()
})

test('simultaneous starts create the key once, and only its owner can read it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'palmares-secrets-'))

  const several = await Promise.all(Array.from({ length: 6 }, () => openSecrets({ dataFolder: folder })))
  const encrypted = several[0]?.seal('secret', 'marie') ?? Buffer.of()

  expect(several.map(({ open }) => open(encrypted, 'marie'))).toEqual(Array(6).fill('secret'))
  expect(await readdir(folder)).toEqual(['secret.key'])
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

test('an empty key file prevents the start, so that the portal never encrypts without a key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'palmares-secrets-'))
  await writeFile(join(folder, 'secret.key'), '\n')

  await expect(openSecrets({ dataFolder: folder })).rejects.toThrow('is not whole')
  await rm(folder, { recursive: true })
})
