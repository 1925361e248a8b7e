import { createServer, type Server, Socket } from 'node:net'

type Way = 'up' | 'down'

/** A TCP proxy between a browser and the portal that can fail and recover. */
export interface Connection {
  address: string
  /** Cuts the connection after this many more bytes in one direction. Resolves when it is cut. */
  cutAfter(bytes: number, way: Way): Promise<void>
  /** Forwards no more data but keeps connections open, so that requests wait. */
  hang(): void
  /** Ends the failure: new connections work again. */
  mend(): void
  close(): Promise<void>
}

/** Opens a proxy to the portal on its own port. */
export async function openConnection(portal: string): Promise<Connection> {
  const { hostname, port } = new URL(portal)
  const ends = new Set<Socket>()
  let isDown = false
  let isHung = false
  let limit: { way: Way; left: number; tell: () => void } | null = null

  const cut = () => {
    isDown = true
    for (const end of ends) end.resetAndDestroy()
    limit?.tell()
    limit = null
  }
  const carry = (way: Way, from: Socket, to: Socket) => {
    ends.add(from)
    if (isHung) from.pause()
    from.on('data', (bytes: Buffer) => {
      if (limit?.way === way) {
        limit.left -= bytes.byteLength
        if (limit.left < 0) {
          to.write(bytes.subarray(0, bytes.byteLength + limit.left), cut)
          return
        }
      }
      if (!to.write(bytes)) from.pause()
    })
    from.on('end', () => to.end())
    from.on('close', () => {
      ends.delete(from)
      to.destroy()
    })
    from.on('error', () => to.destroy())
    to.on('drain', () => {
      if (!isHung) from.resume()
    })
  }

  const server: Server = createServer((browser) => {
    if (isDown) return void browser.resetAndDestroy()
    const there = new Socket().connect(Number(port), hostname)
    carry('up', browser, there)
    carry('down', there, browser)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = server.address()
  if (!own || typeof own === 'string') throw new Error('The proxy has no port.')

  return {
    address: `http://127.0.0.1:${own.port}`,
    cutAfter: (bytes, way) =>
      new Promise((tell) => {
        limit = { way, left: bytes, tell }
      }),
    hang() {
      isHung = true
      for (const end of ends) end.pause()
    },
    mend() {
      isDown = false
      isHung = false
      for (const end of ends) end.resume()
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
