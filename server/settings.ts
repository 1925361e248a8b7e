import { resolve } from 'node:path'
import { z } from 'zod'
import { ContactAddress } from '#shared/email-address.ts'
import { isProtected, type Site } from '#shared/site.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const origin = z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin)
/** An address that users are redirected to, with their token. */
const trustedOrigin = origin.refine((address) => isProtected(new URL(address)))
/** A host and a port, to listen on or to connect to. */
const hostAndPort = z
  .string()
  .regex(/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i)
  .transform((text) => {
    const at = text.lastIndexOf(':')
    return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) }
  })
  .refine(({ port }) => port > 0 && port < 65_536)
/** A service on this machine or another: a port, or a socket in the file system. */
const portOrSocket = z.union([
  hostAndPort,
  z
    .string()
    .startsWith('/')
    .transform((path) => ({ path })),
])
const profile = z.url({ protocol: /^https$/ })

/** Every setting of the portal, read from the environment. The README's table lists the same names. */
const Settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4300),
  PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  READ_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  PUBLIC_URL: origin.optional(),
  PARENT_URL: trustedOrigin.optional(),
  TRUSTED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(trustedOrigin)),
  FACEBOOK_URL: profile.default('https://www.facebook.com/'),
  LINKEDIN_URL: profile.default('https://www.linkedin.com/'),
  INSTAGRAM_URL: profile.default('https://www.instagram.com/'),
  TRUST_PROXY: flag.default(false),
  SECRET_KEY: z.string().min(32).optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  STORAGE_LIMIT_GB: z.coerce.number().positive().optional(),
  CLAMD: portOrSocket.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Palmarès <no-reply@palmares.example>'),
  CONTACT_EMAIL: ContactAddress.default('contact@palmares.example'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  OVERLOAD_DELAY: z.coerce.number().int().min(0).default(3_000),
  METRICS: hostAndPort.optional(),
  TRACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRACES_SHARE: z.coerce.number().min(0).max(1).default(1),
  API_DOCS: flag.optional(),
  ORGANISER_SECOND_FACTOR: flag.optional(),
  DEMO: flag.optional(),
  SANDBOX_PAYMENTS: flag.optional(),
})

type Name = keyof typeof Settings.shape

export const settingNames: readonly string[] = Object.keys(Settings.shape)

/** The allowed values of each setting, for the error message. */
const expected: Record<Name, string> = {
  NODE_ENV: 'development, production or test',
  HOST: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  PORT: 'a whole number from 0 to 65535',
  PROCESSES: 'a whole number from 1 to 64',
  DATA_DIR: 'the path of a folder',
  DATABASE_URL: 'an address such as postgresql://user:password@host:5432/database',
  READ_REPLICA_URL: 'an address such as postgresql://user:password@replica:5432/database',
  DATABASE_POOL: 'a whole number from 2 to 200',
  PUBLIC_URL: 'an address such as https://awards.example.org',
  PARENT_URL: 'an address such as https://www.example.org',
  TRUSTED_ORIGINS: 'addresses such as https://www.example.org, separated by spaces',
  FACEBOOK_URL: 'an address such as https://www.facebook.com/example',
  LINKEDIN_URL: 'an address such as https://www.linkedin.com/company/example',
  INSTAGRAM_URL: 'an address such as https://www.instagram.com/example',
  TRUST_PROXY: '0 or 1',
  SECRET_KEY: 'at least 32 characters, made by chance',
  SECRET_KEY_PREVIOUS: 'the key before SECRET_KEY, at least 32 characters',
  S3_BUCKET: 'the name of a bucket, 3 to 63 small letters, digits, dots and hyphens',
  S3_ENDPOINT: 'an address such as https://s3.example.org',
  S3_REGION: 'the name of a region such as ca-central-1',
  S3_ACCESS_KEY_ID: 'the name of a key',
  S3_SECRET_ACCESS_KEY: 'the secret of a key',
  S3_FORCE_PATH_STYLE: '0 or 1',
  STORAGE_LIMIT_GB: 'a number of gigabytes, such as 500',
  CLAMD: 'a host and port such as 127.0.0.1:3310, or a path such as /run/clamav/clamd.ctl',
  SMTP_URL: 'an address such as smtp://user:password@host:587',
  MAIL_FROM: 'a sender such as Palmarès <no-reply@example.org>',
  CONTACT_EMAIL: 'an address such as entries@example.org',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
  STRIPE_SECRET_KEY: 'the secret key of a Stripe account',
  STRIPE_WEBHOOK_SECRET: "the signing secret of the webhook's address at Stripe",
  STRIPE_API_URL: 'an address such as https://api.stripe.com',
  OVERLOAD_DELAY: 'milliseconds, such as 3000, or 0',
  METRICS: 'an address of this machine with a port, such as 127.0.0.1:9464',
  TRACES_URL: 'an address such as http://127.0.0.1:4318/v1/traces',
  TRACES_SHARE: 'a number from 0 to 1, such as 0.1',
  API_DOCS: '0 or 1',
  ORGANISER_SECOND_FACTOR: '0 or 1',
  DEMO: '0 or 1',
  SANDBOX_PAYMENTS: '0 or 1',
}

const isName = (name: PropertyKey | undefined): name is Name => typeof name === 'string' && name in expected
/** These settings may contain a password, which is not printed to the terminal. */
const secret: readonly Name[] = [
  'DATABASE_URL',
  'READ_REPLICA_URL',
  'SMTP_URL',
  'SECRET_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]

/** Stripe's keys that charge real cards, unrestricted or restricted. */
const isLiveKey = (key: string | undefined) => /^(sk|rk)_live_/.test(key ?? '')

export type Settings = ReturnType<typeof readSettings>

export class SettingsError extends Error {}

/**
 * Validates the settings and adds derived values.
 * @throws SettingsError with a message for each invalid setting
 */
export function readSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Settings.safeParse(given)
  if (!read.success) {
    const names = new Set(read.error.issues.map(({ path }) => path[0]).filter(isName))
    const sentences = [...names].map((name) => {
      const value = secret.includes(name) ? '' : `, not "${given[name]}"`
      return `${name} must be ${expected[name]}${value}.`
    })
    throw new SettingsError(sentences.join('\n'))
  }
  const settings = read.data
  const isProduction = settings.NODE_ENV === 'production'
  if (isProduction && !settings.PUBLIC_URL) {
    throw new SettingsError('Set PUBLIC_URL in production. Links in emails are built from it.')
  }
  if (isProduction && settings.DEMO) {
    throw new SettingsError(
      'DEMO is not allowed in production, because the password of its accounts is public.',
    )
  }
  if (settings.READ_REPLICA_URL && !settings.DATABASE_URL) {
    throw new SettingsError('Set DATABASE_URL together with READ_REPLICA_URL.')
  }
  if (settings.SECRET_KEY_PREVIOUS && !settings.SECRET_KEY) {
    throw new SettingsError('Set SECRET_KEY, the new key, together with SECRET_KEY_PREVIOUS.')
  }
  if (!settings.S3_BUCKET && (settings.S3_ENDPOINT || settings.S3_ACCESS_KEY_ID)) {
    throw new SettingsError('Set S3_BUCKET together with the other S3 settings.')
  }
  if (Boolean(settings.S3_ACCESS_KEY_ID) !== Boolean(settings.S3_SECRET_ACCESS_KEY)) {
    throw new SettingsError('Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together.')
  }
  // Without the one key users could not pay, and without the other the portal would not learn of payments.
  if (Boolean(settings.STRIPE_SECRET_KEY) !== Boolean(settings.STRIPE_WEBHOOK_SECRET)) {
    throw new SettingsError('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET together, or neither.')
  }
  /** Demo data is created in the embedded database only, unless it is requested; never in production. */
  const hasDemo = settings.DEMO ?? (!isProduction && settings.NODE_ENV !== 'test' && !settings.DATABASE_URL)
  const hasSandbox = settings.SANDBOX_PAYMENTS ?? hasDemo
  if (hasDemo && !hasSandbox) {
    throw new SettingsError(
      'SANDBOX_PAYMENTS cannot be off in the demo, because its projects are paid with test payments.',
    )
  }
  if (isProduction && hasSandbox) {
    throw new SettingsError(
      'SANDBOX_PAYMENTS is not allowed in production, because test payments cost nothing.',
    )
  }
  if (hasSandbox && isLiveKey(settings.STRIPE_SECRET_KEY)) {
    throw new SettingsError(
      'SANDBOX_PAYMENTS, which the demo turns on, cannot be on beside a live STRIPE_SECRET_KEY: anybody would ' +
        'pay without money. Set DEMO=0 and SANDBOX_PAYMENTS=0, or use a test key.',
    )
  }
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  return {
    ...settings,
    isProduction,
    hasApiDocs: settings.API_DOCS ?? !isProduction,
    dataFolder: resolve(settings.DATA_DIR),
    hasDemo,
    /** Enables test payments and the example seller. Other demo features depend on `hasDemo`. */
    hasSandbox,
    organiserSecondFactor: settings.ORGANISER_SECOND_FACTOR ?? isProduction,
    publicUrl,
    /** The portal's properties that pages include. */
    site: {
      parent: settings.PARENT_URL ?? null,
      trusted: [publicUrl, settings.PARENT_URL ?? [], settings.TRUSTED_ORIGINS].flat(),
      social: [
        { name: 'Facebook', href: settings.FACEBOOK_URL },
        { name: 'LinkedIn', href: settings.LINKEDIN_URL },
        { name: 'Instagram', href: settings.INSTAGRAM_URL },
      ],
      contact: settings.CONTACT_EMAIL,
    } satisfies Site,
  }
}
