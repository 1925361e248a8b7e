import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReverseProxy {
  address: string
  close(): Promise<void>
}

/**
 * A reverse proxy without TLS, with a new connection for each request, so that any serving process may answer. It tells
 * the client's address, and answers 502 where the portal breaks off.
 */
export async function openProxy(target: string): Promise<ReverseProxy> {
  const server = createServer((asked, answer) => {
    const { host } = new URL(target)
    const client = asked.headers['x-test-client'] ?? asked.socket.remoteAddress
    const headers = { ...asked.headers, host, 'x-forwarded-for': String(client), 'x-forwarded-proto': 'http' }
    const broken = () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end())
    const passed = request(target + asked.url, { method: asked.method ?? 'GET', headers, agent: false })
    passed.on('error', broken)
    passed.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.on('error', broken).pipe(answer)
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
