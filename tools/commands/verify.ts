import { verifyAuditLog } from '#server/audit-chain.ts'
import { StartupError } from '#server/startup-error.ts'
import { type Command, UsageError } from './command.ts'
import { verifyLog } from './verify-log.ts'
import { withDatabase } from './with-database.ts'

export const verify: Command = {
  usage: '[LOG [DIGEST]]',
  does: 'checks the audit log; or an exported score audit log, and compares its digest with the published one',
  async run([file, published, ...rest]) {
    if (file === undefined) return verifyDatabase()
    if (file === '' || rest.length > 0) throw new UsageError('Give one score log.')
    const { contest, length, digest } = await verifyLog(file)
    if (published !== undefined && published.toLowerCase() !== digest) {
      throw new StartupError(`${file} is intact, but its digest is different: ${digest}`)
    }
    console.log(`Contest ${contest}: ${length} lines, all intact.`)
    console.log(`Digest: ${digest}`)
  },
}

/** The audit log of the portal, with the lines since the last check. */
async function verifyDatabase(): Promise<void> {
  await withDatabase(async (db) => {
    const { number, brokenNumber } = await verifyAuditLog(db)
    if (brokenNumber !== null) {
      throw new StartupError(
        `The audit log was changed: line ${brokenNumber} does not match the lines before it.`,
      )
    }
    console.log(`Audit log: ${number} lines, all intact.`)
  })
}
