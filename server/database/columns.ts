import { sql } from 'drizzle-orm'
import { bigint, customType, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Localized } from '#shared/language.ts'

/** Ids that sort by their creation time. */
export const id = () => uuid().primaryKey().$defaultFn(newId)

export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

export const createdAt = () => moment().notNull().defaultNow()

/** Increases with every update of the row. A save sends back the version that its form was filled from. */
export const version = () =>
  integer()
    .notNull()
    .default(1)
    .$onUpdate(() => sql`version + 1`)

export const localized = () => jsonb().$type<Localized>()

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

// Random bytes are generated and formatted in batches: a call costs more than the bytes.
const handful = Buffer.alloc(4000)
let chance = ''
let spent = 0
const variants = '89ab'

/** A version-7 UUID: 48 bits of milliseconds, then random bits. */
export function newId(): string {
  if (spent === chance.length) {
    chance = crypto.getRandomValues(handful).toString('hex')
    spent = 0
  }
  const from = spent
  spent += 20
  const time = Date.now().toString(16).padStart(12, '0')
  const variant = variants[Number.parseInt(chance.slice(from, from + 1), 16) % 4]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(from + 1, from + 4)}-${variant}${chance.slice(from + 4, from + 7)}-${chance.slice(from + 8, from + 20)}`
}

/** For rows that pages autosave while the user types. */
export const saveSource = () => ({
  /** The open page that wrote it last: two pages of one user are two writers. */
  writer: text(),
  /** The number of that page's save: one that arrives later with a lower number is older. */
  sequence: bigint({ mode: 'number' }),
})
