import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Arrival {
  method: string
  /** With its query. */
  path: string
  /** The fields of a posted form. */
  fields: Record<string, string>
  referrer: string
}

/** Another site, which records its visits. */
export interface OtherSite {
  address: string
  /** The visits since the last call. */
  arrivals(): Arrival[]
  close(): Promise<void>
}

export async function openOtherSite(): Promise<OtherSite> {
  let seen: Arrival[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString()
    })
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      if (path !== '/favicon.ico') {
        const fields = Object.fromEntries(new URLSearchParams(body))
        seen.push({ method, path, fields, referrer: headers.referer ?? '' })
      }
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    arrivals() {
      const found = seen
      seen = []
      return found
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
