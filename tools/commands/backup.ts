import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { StartupError } from '#server/startup-error.ts'
import { openStorage } from '#server/storage.ts'
import { type Command, UsageError } from './command.ts'
import { expectEmptyStorage, removeOthers, restoreFiles, storeFiles } from './stored-files.ts'
import { expectEmptyDatabase, restoreTables, StoredTables, storeTables } from './stored-tables.ts'
import { withPostgres } from './with-database.ts'

/*
 * A backup is a folder: `database` holds the tables and, written last, `backup.json`; `files` holds the files. A backup
 * into the same folder replaces the tables and copies new files only.
 */

const Backup = z.object({ madeAt: z.string(), files: z.number(), ...StoredTables.shape })

const contents = (folder: string) => ({
  database: join(folder, 'database'),
  next: join(folder, 'database.next'),
  former: join(folder, 'database.former'),
  files: join(folder, 'files'),
})
const ours = ['database', 'database.next', 'database.former', 'files']

function folderIn([given, ...rest]: string[]): string {
  if (!given || rest.length > 0) throw new UsageError('Give one folder.')
  // npm runs the command in the project's folder, not in the user's current folder.
  return resolve(process.env.PALMARES_CWD ?? process.cwd(), given)
}

const counted = (backup: z.infer<typeof Backup>) => {
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0)
  return `${backup.tables.length} tables with ${rows} rows, ${backup.files} files`
}

export const backup: Command = {
  usage: 'FOLDER',
  does: 'saves the database and the files; a second time into the same folder, only what is new',
  async run(args) {
    const folder = folderIn(args)
    const others = (await readdir(folder).catch(() => [])).filter((name) => !ours.includes(name))
    if (others.length > 0) {
      throw new UsageError(`${folder} contains something other than a backup. Give a folder of its own.`)
    }
    const { database, next, former, files } = contents(folder)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rm(next, { recursive: true, force: true })
    await mkdir(next)

    // The files second: then every file that the tables name is there.
    const made = await withPostgres(async (url, settings) => {
      const tables = await storeTables(url, next)
      const stored = await storeFiles(await openStorage(settings), files)
      return { tables, stored }
    })
    const content = { madeAt: new Date().toISOString(), files: made.stored.size, ...made.tables }
    await writeFile(join(next, 'backup.json'), `${JSON.stringify(content, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await rm(former, { recursive: true, force: true })
    await rename(database, former).catch(() => undefined)
    await rename(next, database)
    await rm(former, { recursive: true, force: true })
    await removeOthers(files, made.stored)
    console.log(`Saved in ${folder}: ${counted(content)}.`)
    console.log(
      'The key of the second factors (SECRET_KEY or DATA_DIR/secret.key) is not in it. Keep it elsewhere.',
    )
  },
}

export const restore: Command = {
  usage: 'FOLDER',
  does: 'restores a backup into an empty database and an empty storage, with the portal stopped',
  async run(args) {
    const folder = folderIn(args)
    const { database, files } = contents(folder)
    const text = await readFile(join(database, 'backup.json'), 'utf8').catch(() => {
      throw new StartupError(`${folder} is not a complete backup.`)
    })
    const content = Backup.parse(JSON.parse(text))

    await withPostgres(async (url, settings) => {
      const storage = await openStorage(settings)
      await expectEmptyDatabase(url)
      await expectEmptyStorage(storage, files, content.files)
      // The database last: if it is complete, everything is.
      await restoreFiles(storage, files)
      await restoreTables(url, database, content)
    })
    console.log(`Restored the backup of ${content.madeAt}: ${counted(content)}.`)
    console.log('Check the result with: npm run palmares -- doctor')
  },
}
