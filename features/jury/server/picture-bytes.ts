import type { Readable } from 'node:stream'

/** Programs write beginnings and ends; a file that leads to and fro without end is not followed. */
const mostOpenings = 12

/** Of one part that holds words; what is longer is no name. */
export const longestPart = 256 * 1024

/** A stored file from any place on, over a stream that is read forwards and opened again to go back; it is never held whole. */
export class PictureBytes {
  private readonly open: () => Promise<Readable>
  private stream: Readable | null = null
  private parts: AsyncIterator<Buffer> | null = null
  private ahead: Buffer = Buffer.alloc(0)
  private at = 0
  private openings = 0

  constructor(open: () => Promise<Readable>) {
    this.open = open
  }

  /** As many bytes as are there: fewer at the end of the file. */
  async read(from: number, length: number): Promise<Buffer> {
    if (!this.parts || from < this.at) await this.begin()
    while (this.at + this.ahead.length <= from) if (!(await this.pull())) return Buffer.alloc(0)
    this.ahead = this.ahead.subarray(from - this.at)
    this.at = from
    const taken = [this.ahead]
    let held = this.ahead.length
    while (held < length && (await this.pull())) {
      taken.push(this.ahead)
      held += this.ahead.length
    }
    const whole = Buffer.concat(taken)
    this.ahead = whole
    this.at = from
    return whole.subarray(0, length)
  }

  close(): void {
    this.stream?.destroy()
    this.parts = null
  }

  private async begin(): Promise<void> {
    this.close()
    this.openings += 1
    if (this.openings > mostOpenings) throw new Error('The picture leads to and fro.')
    this.stream = await this.open()
    this.parts = this.stream[Symbol.asyncIterator]()
    this.ahead = Buffer.alloc(0)
    this.at = 0
  }

  /** The next part of the stream in place of the one before; false at the end. */
  private async pull(): Promise<boolean> {
    const next = await this.parts?.next()
    if (!next || next.done) return false
    this.at += this.ahead.length
    this.ahead = next.value
    return true
  }
}
