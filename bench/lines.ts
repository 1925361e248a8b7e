import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answered {
  status: number
  body: string
}

/**
 * One connection that asks one thing at a time. It knows just as much HTTP as the portal's short answers need, so
 * that asking takes little of the machine that both share.
 */
export class Line {
  private readonly socket: Socket
  private got = ''
  private waiting: { resolve(answer: Answered): void; reject(error: Error): void } | null = null

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => this.take(part))
    socket.on('error', (error) => this.waiting?.reject(error))
    socket.on('close', () => this.waiting?.reject(new Error('The line was closed.')))
  }

  static async open(address: string): Promise<Line> {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new Line(socket)
  }

  /** Head and body as they go over the line; the body in ASCII. */
  request(message: string): Promise<Answered> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.socket.write(message, 'latin1')
    })
  }

  close(): void {
    this.waiting = null
    this.socket.destroy()
  }

  private take(part: string): void {
    this.got += part
    const end = this.got.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.got)?.[1] ?? 0)
    if (this.got.length < end + 4 + length) return
    const answer = { status: Number(this.got.slice(9, 12)), body: this.got.slice(end + 4) }
    this.got = ''
    this.waiting?.resolve(answer)
  }
}
