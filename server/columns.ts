import { customType, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Localized } from '#shared/language.ts'

/** Ids that sort by the moment they were made. */
export const id = () => uuid().primaryKey().$defaultFn(newId)

export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

export const createdAt = () => moment().notNull().defaultNow()

export const localized = () => jsonb().$type<Localized>()

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

// Chance is asked for by the handful: asking costs more than what is got.
const chance = new Uint8Array(4096)
let spent = chance.length

/** A version-7 UUID: 48 bits of milliseconds, then chance. */
export function newId(): string {
  if (spent === chance.length) {
    crypto.getRandomValues(chance)
    spent = 0
  }
  const bytes = chance.slice(spent, spent + 16)
  spent += 16
  const view = new DataView(bytes.buffer)
  const now = Date.now()
  view.setUint32(0, Math.floor(now / 0x1_0000))
  view.setUint16(4, now & 0xffff)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
