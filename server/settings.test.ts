import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings, SettingsError, settingNames } from './settings.ts'

const rejected = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
    return null
  } catch (error) {
    return error instanceof SettingsError ? error.message : error
  }
}

test('each invalid setting is reported in a message of its own', () => {
  expect(rejected({ PORT: 'abc', LOG_LEVEL: 'loud', TRUSTED_ORIGINS: 'example' })).toBe(
    [
      'PORT must be a whole number from 0 to 65535, not "abc".',
      'TRUSTED_ORIGINS must be addresses such as https://www.example.org, separated by spaces, not "example".',
      'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent, not "loud".',
    ].join('\n'),
  )
})

test('an address that contains a password is rejected without printing it', () => {
  expect(rejected({ DATABASE_URL: 'mysql://me:secret@localhost/x' })).toBe(
    'DATABASE_URL must be an address such as postgresql://user:password@host:5432/database.',
  )
})

test('production needs its public address and has no demo', () => {
  expect(rejected({ NODE_ENV: 'production' })).toMatch(/^Set PUBLIC_URL in production/)
  expect(rejected({ NODE_ENV: 'production', PUBLIC_URL: 'https://awards.example.org', DEMO: '1' })).toMatch(
    /^DEMO is not allowed in production/,
  )
  expect(readSettings({ NODE_ENV: 'production', PUBLIC_URL: 'https://awards.example.org' }).hasDemo).toBe(
    false,
  )
})

test('organisers need a second factor in production, unless it is set otherwise', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://awards.example.org' }

  expect(readSettings({}).organiserSecondFactor).toBe(false)
  expect(readSettings({ ORGANISER_SECOND_FACTOR: '1' }).organiserSecondFactor).toBe(true)
  expect(readSettings(production).organiserSecondFactor).toBe(true)
  expect(readSettings({ ...production, ORGANISER_SECOND_FACTOR: '0' }).organiserSecondFactor).toBe(false)
})

test('demo data is created in the embedded database only, unless it is requested', () => {
  const other = { DATABASE_URL: 'postgresql://localhost/palmares' }

  expect(readSettings({}).hasDemo).toBe(true)
  expect(readSettings({ DEMO: '0' }).hasDemo).toBe(false)
  expect(readSettings(other).hasDemo).toBe(false)
  expect(readSettings({ ...other, DEMO: '1' }).hasDemo).toBe(true)
})

test('test payments are on with the demo, or if requested', () => {
  const other = { DATABASE_URL: 'postgresql://localhost/palmares' }

  expect(readSettings({}).hasSandbox).toBe(true)
  expect(readSettings({ DEMO: '0' }).hasSandbox).toBe(false)
  expect(readSettings(other).hasSandbox).toBe(false)
  expect(readSettings({ ...other, SANDBOX_PAYMENTS: '1' }).hasSandbox).toBe(true)
  expect(rejected({ SANDBOX_PAYMENTS: '0' })).toMatch(/^SANDBOX_PAYMENTS cannot be off in the demo/)
})

test('test payments are rejected in production and beside a live key', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://awards.example.org' }
  const cards = (key: string) => ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1234' })

  expect(rejected({ ...production, SANDBOX_PAYMENTS: '1' })).toMatch(
    /^SANDBOX_PAYMENTS is not allowed in production/,
  )
  for (const key of ['sk_live_1234', 'rk_live_1234']) {
    expect(rejected(cards(key))).toMatch(/cannot be on beside a live STRIPE_SECRET_KEY.*Set DEMO=0/)
    expect(rejected(cards(key))).not.toContain(key)
    expect(readSettings({ ...cards(key), DEMO: '0' }).hasSandbox).toBe(false)
  }
  expect(readSettings(cards('sk_test_1234')).hasSandbox).toBe(true)
})

test('a setting that is empty counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual(readSettings({}))
})

test('users and their token are sent over encrypted connections only', () => {
  expect(rejected({ PARENT_URL: 'http://www.example.org' })).toMatch(
    /^PARENT_URL must be an address such as https:/,
  )
  expect(rejected({ TRUSTED_ORIGINS: 'https://a.example.org http://b.example.org' })).toMatch(
    /^TRUSTED_ORIGINS/,
  )
  expect(readSettings({ PARENT_URL: 'http://localhost:8080/fr/' }).site).toEqual({
    parent: 'http://localhost:8080',
    contact: 'contact@palmares.example',
    trusted: ['http://localhost:4300', 'http://localhost:8080'],
    social: [
      { name: 'Facebook', href: 'https://www.facebook.com/' },
      { name: 'LinkedIn', href: 'https://www.linkedin.com/' },
      { name: 'Instagram', href: 'https://www.instagram.com/' },
    ],
  })
})

test('a previous key is only for the change to a new one', () => {
  const key = 'k'.repeat(32)

  expect(rejected({ SECRET_KEY_PREVIOUS: key })).toMatch(/^Set SECRET_KEY, the new key/)
  expect(readSettings({ SECRET_KEY: 'n'.repeat(32), SECRET_KEY_PREVIOUS: key }).SECRET_KEY_PREVIOUS).toBe(key)
})

test('the virus scanner is a port or a socket', () => {
  expect(readSettings({ CLAMD: '127.0.0.1:3310' }).CLAMD).toEqual({ host: '127.0.0.1', port: 3310 })
  expect(readSettings({ CLAMD: '/run/clamav/clamd.ctl' }).CLAMD).toEqual({ path: '/run/clamav/clamd.ctl' })
  expect(rejected({ CLAMD: 'clamd' })).toMatch(/^CLAMD must be a host and port/)
})

test('a bucket requires its full key, and its secret is not printed', () => {
  const bucket = { S3_BUCKET: 'awards', S3_ENDPOINT: 'https://s3.example.org' }

  expect(rejected({ S3_ENDPOINT: 'https://s3.example.org' })).toMatch(/^Set S3_BUCKET/)
  expect(rejected({ ...bucket, S3_ACCESS_KEY_ID: 'portal' })).toMatch(
    /S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together\.$/,
  )
  expect(rejected({ ...bucket, S3_BUCKET: 'Awards/2027' })).toMatch(/^S3_BUCKET must be the name of a bucket/)
  expect(readSettings({ ...bucket, S3_ACCESS_KEY_ID: 'portal', S3_SECRET_ACCESS_KEY: 'x' }).S3_BUCKET).toBe(
    'awards',
  )
})

test('the README lists every setting with its actual default', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, part = ''] = readme.split(/^## Settings$|^## Finding one's way$/m)
  const rows = [...part.matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm)].map(([, names = '', said = '']) => ({
    names: [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
    said,
  }))
  const written = new Map<string, unknown>(Object.entries(readSettings({})))
  const typed = rows
    .filter(({ said }) => /^`[^`]*`$/.test(said))
    .flatMap(({ names, said }) => names.map((name) => [name, said.slice(1, -1)]))
  const shown = (value: unknown) => (typeof value === 'boolean' ? String(Number(value)) : String(value))
  const ours = typed.filter(([name = '']) => written.get(name) !== undefined)

  expect(rows.flatMap(({ names }) => names).sort()).toEqual([...settingNames].sort())
  expect(ours.length).toBeGreaterThan(8)
  expect(ours).toEqual(ours.map(([name = '']) => [name, shown(written.get(name))]))
})
