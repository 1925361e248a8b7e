import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** As long as the longest request may take. */
const mostMs = 300_000
/** How long a connection without a request is left to its client, which may be about to send one. */
const idleMs = 5_000

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))

/**
 * Stops listening and waits until every connection has ended: after its next answer, or when it is idle. From now on
 * answers tell clients to close the connection.
 */
export async function drain({ server }: FastifyInstance): Promise<void> {
  // The HTTP server's own close would also end idle connections at once, with the requests that are on their way.
  Server.prototype.close.call(server)
  const began = Date.now()
  while ((await countConnections(server)) > 0 && Date.now() - began < mostMs) {
    await pause(100)
    if (Date.now() - began > idleMs) server.closeIdleConnections()
  }
}
