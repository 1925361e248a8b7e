import { StartupError } from '#server/startup-error.ts'
import { type Command, UsageError } from './command.ts'
import { verifyLog } from './verify-log.ts'

export const verify: Command = {
  usage: 'LOG [DIGEST]',
  does: 'checks an exported score audit log, and compares its digest with the published one',
  async run([file, published, ...rest]) {
    if (file === undefined || file === '' || rest.length > 0) throw new UsageError('Give one score log.')
    const { contest, length, digest } = await verifyLog(file)
    if (published !== undefined && published.toLowerCase() !== digest) {
      throw new StartupError(`${file} is intact, but its digest is different: ${digest}`)
    }
    console.log(`Contest ${contest}: ${length} lines, all intact.`)
    console.log(`Digest: ${digest}`)
  },
}
