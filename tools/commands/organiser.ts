import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { createUser, giveRole } from '#features/accounts/sign-in/server/actions.ts'
import { findUserByEmail } from '#features/accounts/sign-in/server/queries.ts'
import { defaultLanguage } from '#shared/language.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

// Without the letters and digits that are taken for one another.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Twenty letters and digits in four groups, to be read aloud or copied once. */
function newPassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

export const organiser: Command = {
  usage: 'EMAIL',
  does: 'makes an organiser of the person with this address, with a new account where there is none',
  async run([given, ...rest]) {
    const email = z.email().safeParse(given?.trim().toLowerCase())
    if (!email.success || rest.length > 0) throw new UsageError('One e-mail address is needed.')

    await withDatabase(async (db) => {
      const known = await findUserByEmail(db, email.data)
      if (known) {
        await giveRole(db, { actorId: null, userId: known.id, role: 'organiser' })
        console.log(`${email.data} is an organiser now. The password stays as it is.`)
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
      console.log(`${email.data} is an organiser now, with the password ${password}`)
      console.log('It is shown this once: change it under "Edit account" after logging in.')
    })
  },
}
