import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { ensureUser } from './casting.ts'
import type { Juror } from './texts/texts.ts'

export const addressOf = ({ key }: Pick<Juror, 'key'>): string => `${key}@jury.example.com`

/** Finds or creates a juror's account without a login. */
export function ensureJuror(db: Database, named: Juror): Promise<string> {
  const [firstName = named.name, ...rest] = named.name.split(' ')
  return ensureUser(db, {
    email: addressOf(named),
    firstName,
    lastName: rest.join(' '),
    companyName: named.company,
    jobTitle: named.title.en,
    roles: ['juror'],
    password: randomBytes(24).toString('base64url'),
  })
}
