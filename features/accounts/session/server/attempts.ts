import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { type ErrorCode, fail } from '#shared/domain-error.ts'
import { attempts } from './tables.ts'

/** A burst of attempts, and one more after each interval: slowed down, never locked out. */
interface Limit {
  atOnce: number
  paceSeconds: number
}

/** The keys by which an attempt is counted, from the narrowest to the widest. */
const scopes = ['pair', 'network', 'account', 'portal'] as const
type Scope = (typeof scopes)[number]

const limits: Record<
  | 'login'
  | 'code'
  | 'guess'
  | 'register'
  | 'mail'
  | 'invitation'
  | 'sent'
  | 'received'
  | 'export'
  | 'press'
  | 'report',
  Partial<Record<Scope, Limit>>
> = {
  /** Attempts with a password, at login or in the account. */
  login: {
    /** One account from one network: guesses from elsewhere do not use up the owner's attempts. */
    pair: { atOnce: 10, paceSeconds: 60 },
    /** One network, with any accounts: an entire studio may share it. */
    network: { atOnce: 60, paceSeconds: 10 },
    /** One account, from wherever. */
    account: { atOnce: 50, paceSeconds: 30 },
    /** All networks together: the machine's capacity. */
    portal: { atOnce: 600, paceSeconds: 0.1 },
  },
  /** A second-factor code, one of a million: only a client that knows the password reaches this check. */
  code: { account: { atOnce: 5, paceSeconds: 120 } },
  /** A code given to a user, which others may try to guess: only wrong ones count. */
  guess: { network: { atOnce: 60, paceSeconds: 60 }, account: { atOnce: 10, paceSeconds: 360 } },
  register: {
    pair: { atOnce: 10, paceSeconds: 60 },
    network: { atOnce: 60, paceSeconds: 30 },
    portal: { atOnce: 600, paceSeconds: 0.5 },
  },
  /** Each attempt sends a mail to the user's own address or to a typed one. */
  mail: {
    pair: { atOnce: 3, paceSeconds: 120 },
    network: { atOnce: 30, paceSeconds: 30 },
    account: { atOnce: 6, paceSeconds: 120 },
    portal: { atOnce: 300, paceSeconds: 1 },
  },
  /** One user's mails to another about one subject. */
  invitation: { account: { atOnce: 3, paceSeconds: 1_200 } },
  /** Daily limits for the mails that one user sends to others, and that one recipient gets this way. */
  sent: { account: { atOnce: 60, paceSeconds: 1_440 } },
  received: { account: { atOnce: 30, paceSeconds: 2_880 } },
  /** An archive of one user's data, up to a gigabyte. */
  export: { account: { atOnce: 3, paceSeconds: 3_600 } },
  /** An image for the press is drawn from its original; a press kit is all images of a work. */
  press: { network: { atOnce: 30, paceSeconds: 60 } },
  /** A visitor's report of a mistake is a mail to the organisers. */
  report: { network: { atOnce: 5, paceSeconds: 600 }, portal: { atOnce: 100, paceSeconds: 60 } },
}

type Action = keyof typeof limits

/** Error codes other than `attempts_spent`. */
const codes: Partial<Record<Action, ErrorCode>> = { code: 'codes_spent' }

/** The account and the network address of an attempt. */
export interface Attempt {
  /** The typed address, or the id of the logged-in user. */
  account: string
  address: string
}

const knownDays = 90

const hashOf = (subject: string) => createHash('sha256').update(subject).digest('base64url')

/** The keys of an account's pairs have one beginning, so that all of them are found without the networks. */
function pairsOf(kind: 'known' | Action, account: string): string {
  return `${kind}.pair:${hashOf(account)}:`
}

function keyOf(kind: 'known' | Action, scope: Scope, { account, address }: Attempt): string {
  const network = networkOf(address)
  if (scope === 'pair') return pairsOf(kind, account) + hashOf(network)
  return `${kind}.${scope}:${hashOf({ network, account, portal: '' }[scope])}`
}

const seconds = (count: number) => sql`make_interval(secs => ${count})`

async function take(
  db: Database,
  action: Action,
  key: string,
  { atOnce, paceSeconds }: Limit,
): Promise<void> {
  const next = sql`greatest(${attempts.until}, now()) + ${seconds(paceSeconds)}`
  const taken = await db
    .insert(attempts)
    .values({ key, until: sql`now() + ${seconds(paceSeconds)}` })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { until: next },
      setWhere: sql`${next} <= now() + ${seconds(paceSeconds * atOnce)}`,
    })
    .returning({ key: attempts.key })
  if (taken.length > 0) return
  fail(codes[action] ?? 'attempts_spent', {
    status: 429,
    retryAfter: Math.ceil(paceSeconds),
    count: Math.ceil(paceSeconds / 60),
  })
}

async function isKnown(db: Database, attempt: Attempt): Promise<boolean> {
  const [known] = await db
    .select({ key: attempts.key })
    .from(attempts)
    .where(and(eq(attempts.key, keyOf('known', 'pair', attempt)), gt(attempts.until, sql`now()`)))
  return known !== undefined
}

/**
 * Counts an attempt before it is checked, so that simultaneous attempts cannot bypass the limit. From a network where
 * the account has logged in before, only attempts from that network count, so guesses from elsewhere do not lock the
 * owner out.
 * @throws Error 429 when the attempts are exhausted
 */
export async function takeAttempt(db: Database, action: Action, attempt: Attempt): Promise<void> {
  const isOwners = action === 'login' && (await isKnown(db, attempt))
  for (const scope of scopes) {
    const limit = limits[action][scope]
    const isTheirs = scope === 'pair' || scope === 'network'
    if (limit && (isTheirs || !isOwners)) await take(db, action, keyOf(action, scope, attempt), limit)
  }
}

/** An attempt that need not have been counted: one that succeeded. */
export async function giveBack(
  db: Database,
  action: Action,
  among: readonly Scope[],
  attempt: Attempt,
): Promise<void> {
  for (const scope of among) {
    await db
      .update(attempts)
      .set({ until: sql`${attempts.until} - ${seconds(limits[action][scope]?.paceSeconds ?? 0)}` })
      .where(eq(attempts.key, keyOf(action, scope, attempt)))
  }
}

/** A correct password resets the attempts and makes the network known for a while. */
export async function rememberSuccess(db: Database, attempt: Attempt): Promise<void> {
  await giveBack(db, 'login', ['network', 'portal'], attempt)
  await forgetAttempts(db, attempt)
  await rememberNetwork(db, attempt)
}

/** The owner of the account uses this network. */
export async function rememberNetwork(db: Database, attempt: Attempt): Promise<void> {
  const until = sql`now() + ${seconds(knownDays * 86_400)}`
  await db
    .insert(attempts)
    .values({ key: keyOf('known', 'pair', attempt), until })
    .onConflictDoUpdate({ target: attempts.key, set: { until } })
}

/** Of an account that turns out to be somebody else's. */
export async function forgetNetworks(db: Database, account: string): Promise<void> {
  await db.delete(attempts).where(startsWith(pairsOf('known', account)))
}

/** Deletes the account's counter, and expired counters of others at the same time. */
export async function forgetAttempts(
  db: Database,
  attempt: Attempt,
  action: Action = 'login',
): Promise<void> {
  const own = (['pair', 'account'] as const).map((scope) => keyOf(action, scope, attempt))
  await db.delete(attempts).where(inArray(attempts.key, own))
  await db.delete(attempts).where(lt(attempts.until, sql`now()`))
}

/** The counters of an account's logins: with its address, and with its id once it is logged in or asked for a code. */
function loginCountersOf(accounts: readonly string[]) {
  return accounts.flatMap((account) =>
    (['login', 'code'] as const).flatMap((action) => {
      const { pair, account: whole } = limits[action]
      const attempt = { account, address: '' }
      return [
        ...(pair ? [{ limit: pair, where: startsWith(pairsOf(action, account)) }] : []),
        ...(whole ? [{ limit: whole, where: eq(attempts.key, keyOf(action, 'account', attempt)) }] : []),
      ]
    }),
  )
}

const startsWith = (beginning: string) => sql`starts_with(${attempts.key}, ${beginning})`

/** Until when an account's logins are rejected, from everywhere or from one network; null if they are not. */
export async function findLoginLock(db: Database, accounts: readonly string[]): Promise<Date | null> {
  const ends = loginCountersOf(accounts).map(({ limit, where }) => {
    const free = sql`${attempts.until} - ${seconds(limit.paceSeconds * (limit.atOnce - 1))}`
    return sql`(SELECT max(${free}) FROM ${attempts} WHERE ${where} AND ${free} > now())`
  })
  const { rows } = await db.execute<{ at: string | null }>(
    sql`SELECT (extract(epoch FROM greatest(${sql.join(ends, sql`, `)})) * 1000)::text AS at`,
  )
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(Number(at))
}

/** The next login is checked at once, wherever it comes from. */
export async function forgetLogins(db: Database, accounts: readonly string[]): Promise<void> {
  await db.delete(attempts).where(or(...loginCountersOf(accounts).map(({ where }) => where)))
}

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

/** The network that attempts are counted for: an IPv6 customer's /64, or a single IPv4 address in any spelling. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().split('%')[0] ?? ''
  const within = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (within) return within
  if (!isIPv6(plain)) return plain
  const [before = '', after] = plain.split('::')
  const head = groupsOf(before)
  const tail = groupsOf(after ?? '')
  const gap = after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const network = [...head, ...gap, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
