import { scoreReplay } from '#features/jury/score-replay.ts'
import { StartFault } from '#server/start-fault.ts'
import { type Command, UsageFault } from './command.ts'
import { aboutWithheld, followLog } from './followed-log.ts'

export const verify: Command = {
  usage: 'LOG [DIGEST]',
  does: 'checks an exported chain of scores, and that it ends with the digest that was announced',
  async run([file, announced, ...rest]) {
    if (file === undefined || file === '' || rest.length > 0) throw new UsageFault('One score log is needed.')
    const replay = scoreReplay()
    const { contest, known, withheld } = await followLog(file, replay.take)
    const miscounted = replay.miscounted()
    if (miscounted.length > 0) {
      throw new StartFault(`${file} counts votes otherwise than they were cast: ${miscounted.join(', ')}.`)
    }
    if (announced !== undefined && announced.toLowerCase() !== known.digest) {
      throw new StartFault(`${file} is whole, and ends with another digest: ${known.digest}`)
    }
    console.log(`Contest ${contest}: ${known.length} links, each following from those before it.`)
    if (withheld > 0) console.log(aboutWithheld(withheld))
    console.log(`Digest: ${known.digest}`)
  },
}
