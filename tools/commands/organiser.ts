import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { createUser, giveRole } from '#features/accounts/sign-in/server/actions.ts'
import { findUserByEmail } from '#features/accounts/sign-in/server/queries.ts'
import { defaultLanguage } from '#shared/language.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

// Leaves out letters and digits that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Twenty letters and digits in groups, easy to read aloud or to copy. */
function newPassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

export const organiser: Command = {
  usage: 'EMAIL',
  does: 'makes this user an organiser; creates the account if needed',
  async run([given, ...rest]) {
    const email = z.email().safeParse(given?.trim().toLowerCase())
    if (!email.success || rest.length > 0) throw new UsageError('Give one email address.')

    await withDatabase(async (db) => {
      const known = await findUserByEmail(db, email.data)
      if (known) {
        await giveRole(db, { actorId: null, userId: known.id, role: 'organiser' })
        console.log(`${email.data} is now an organiser. The password has not changed.`)
        return
      }
      const password = newPassword()
      await createUser(db, {
        email: email.data,
        password,
        firstName: email.data.split('@')[0] ?? '',
        lastName: '',
        gender: 'unspecified',
        lang: defaultLanguage,
        country: 'CA',
        roles: ['organiser'],
      })
      console.log(`${email.data} is now an organiser. Password: ${password}`)
      console.log('The password is shown only once. Log in and change it under "Edit account".')
    })
  },
}
