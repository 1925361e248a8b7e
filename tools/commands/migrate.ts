import { migrateDatabase } from '#server/database/database.ts'
import { type Command, UsageError } from './command.ts'
import { withPostgres } from './with-database.ts'

export const migrate: Command = {
  usage: '',
  does: 'brings the tables up to date, as each start does',
  async run(args) {
    if (args.length > 0) throw new UsageError('Give no arguments.')
    const applied = await withPostgres((url) => migrateDatabase(url))
    console.log(applied === 0 ? 'The tables are up to date.' : `Migrations applied: ${applied}.`)
  },
}
