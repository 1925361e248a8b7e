import { StartupError } from '#server/startup-error.ts'
import { type Command, UsageError } from './command.ts'
import { verifyLog } from './verify-log.ts'

export const verify: Command = {
  usage: 'LOG [DIGEST]',
  does: 'checks an exported score audit log, and that it ends with the published digest',
  async run([file, published, ...rest]) {
    if (file === undefined || file === '' || rest.length > 0) throw new UsageError('One score log is needed.')
    const { contest, length, digest } = await verifyLog(file)
    if (published !== undefined && published.toLowerCase() !== digest) {
      throw new StartupError(`${file} is intact, but ends with another digest: ${digest}`)
    }
    console.log(`Contest ${contest}: ${length} lines, each following from those before it.`)
    console.log(`Digest: ${digest}`)
  },
}
