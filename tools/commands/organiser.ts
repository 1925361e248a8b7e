import { linkMinutes } from '#features/accounts/account/contract-recovery.ts'
import { createUser, giveRole } from '#features/accounts/account/server/actions/registration.ts'
import { resetAddress } from '#features/accounts/account/server/address-mails.ts'
import { newLink } from '#features/accounts/account/server/mailed-links.ts'
import { notifyOfRole } from '#features/accounts/office/server/role-mails.ts'
import { findUserByEmail } from '#features/accounts/session/server/queries.ts'
import { readSettings } from '#server/settings.ts'
import { EmailAddress } from '#shared/email-address.ts'
import { defaultLanguage } from '#shared/language.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

/** An account that only a link to choose a password opens. */
const accountOf = (email: string) => ({
  email,
  firstName: email.split('@')[0] ?? '',
  lastName: '',
  gender: 'unspecified',
  lang: defaultLanguage,
  country: 'CA',
})

export const organiser: Command = {
  usage: 'EMAIL',
  does: 'makes this user an organiser and gives a link to choose a password; creates the account if needed',
  async run([given, ...rest]) {
    const email = EmailAddress.safeParse(given)
    if (!email.success || rest.length > 0) throw new UsageError('Give one email address.')

    await withDatabase(async (db) => {
      const known = await findUserByEmail(db, email.data)
      const { id: userId } = known ?? (await createUser(db, accountOf(email.data)))
      const settings = readSettings(process.env)
      const given = { actorId: null, userId, role: 'organiser' } as const
      await db.transaction(async (tx) => {
        if (await giveRole(tx, given))
          await notifyOfRole(tx, settings, { ...given, reason: '', change: 'given' })
      })
      const token = await db.transaction((tx) => newLink(tx, { userId, purpose: 'reset', email: email.data }))
      const lang = known?.lang ?? defaultLanguage
      console.log(`${email.data} is now an organiser.`)
      if (known) console.log('The password has not changed. A new one can be chosen here:')
      else console.log('Choose the password here:')
      console.log(resetAddress(settings, { lang }, token))
      console.log(`The link works once, for ${linkMinutes} minutes. Run the command again for another one.`)
    })
  },
}
