import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPostgres } from '#server/database/postgres.ts'
import { installPostgres } from '#server/database/postgres-programme.ts'
import { freePort } from './portal.ts'

const execute = promisify(execFile)

export interface Replicated {
  primaryUrl: string
  replicaUrl: string
  /** Copies the running primary and starts the copy as its streaming replica. */
  startReplica(): Promise<void>
  stopReplica(): Promise<void>
  close(): Promise<void>
}

/** A PostgreSQL of its own for a test file, with the address of a replica that is not there yet. */
export async function openReplicated(): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), 'palmares-replica-'))
  // The PostgreSQL user needs access to the folder.
  await chmod(folder, 0o755)
  const primary = await startPostgres(join(folder, 'primary'))
  const port = await freePort()
  const address = new URL(primary.url)
  address.port = String(port)
  let stop = async () => {}
  return {
    primaryUrl: primary.url,
    replicaUrl: address.href,
    async startReplica() {
      const copy = join(folder, 'replica')
      const client = new pg.Client({ connectionString: primary.url })
      await client.connect()
      // The copy is consistent because the primary is marked as being backed up.
      await client.query(`SELECT pg_backup_start('replica', true)`)
      // With their owner, who also runs the copy.
      await execute('cp', ['-a', join(folder, 'primary'), copy])
      const { rows } = await client.query<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(false)',
      )
      await client.end()
      await rm(join(copy, 'postmaster.pid'))
      const { uid, gid } = await stat(copy)
      const written = {
        backup_label: rows[0]?.labelfile ?? '',
        'standby.signal': '',
        'postgresql.auto.conf': `primary_conninfo = '${primary.url}'\n`,
      }
      for (const [name, text] of Object.entries(written)) {
        await writeFile(join(copy, name), text)
        await chown(join(copy, name), uid, gid)
      }
      const replica = await (await installPostgres(copy, false)).launch(port)
      stop = () => replica.stop()
    },
    stopReplica: () => stop(),
    async close() {
      await stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
