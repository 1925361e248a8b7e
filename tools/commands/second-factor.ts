import { findUserByEmail } from '#features/accounts/session/server/queries.ts'
import { liftSecondFactor } from '#features/accounts/session/server/second-factor.ts'
import { readSettings } from '#server/settings.ts'
import { EmailAddress } from '#shared/email-address.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

export const secondFactor: Command = {
  usage: 'EMAIL',
  does: 'turns off two-step login for a user who lost the phone and the recovery codes',
  async run([given, ...rest]) {
    const email = EmailAddress.safeParse(given)
    if (!email.success || rest.length > 0) throw new UsageError('Give one email address.')

    await withDatabase(async (db) => {
      const user = await findUserByEmail(db, email.data)
      if (!user) throw new UsageError(`No account has the address ${email.data}.`)
      const isLifted = await liftSecondFactor(db, readSettings(process.env), user.id)
      console.log(
        isLifted
          ? `${email.data} now logs in with the password only. The user was notified by email.`
          : `Two-step login was not on for ${email.data}.`,
      )
    })
  },
}
