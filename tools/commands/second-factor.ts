import { z } from 'zod'
import { liftSecondFactor } from '#features/accounts/security/server/second-factor.ts'
import { findUserByEmail } from '#features/accounts/sign-in/server/queries.ts'
import { readSettings } from '#server/settings.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

export const secondFactor: Command = {
  usage: 'EMAIL',
  does: 'turns two-step login off for somebody who has lost telephone and recovery codes',
  async run([given, ...rest]) {
    const email = z.email().safeParse(given?.trim().toLowerCase())
    if (!email.success || rest.length > 0) throw new UsageError('One e-mail address is needed.')

    await withDatabase(async (db) => {
      const user = await findUserByEmail(db, email.data)
      if (!user) throw new UsageError(`${email.data} has no account.`)
      const isLifted = await liftSecondFactor(db, readSettings(process.env), user.id)
      console.log(
        isLifted
          ? `${email.data} logs in with the password alone now, and is told by mail.`
          : `${email.data} has no second factor.`,
      )
    })
  },
}
