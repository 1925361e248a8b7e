import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { isDatabaseAway } from '#server/database/database.ts'

/** A request that is rejected because the process is overloaded. */
class Overloaded extends Error {}

/** The retry delay for clients, in seconds. */
export const retrySeconds = '5'

/** The process or the database is exhausted: the same request may succeed in a moment. */
export const isTemporary = (error: unknown) => error instanceof Overloaded || isDatabaseAway(error)

const mostOfTheHeap = 0.9

/** Monitoring asks whether the process is alive, which it is. */
const isExempt = (address: string) => address.startsWith('/api/health/')

/**
 * Rejects requests at once while the event loop or the memory of the process is exhausted, so that those that it has
 * accepted are completed.
 *
 * @param mostDelay how late the event loop may be on average within a second, in milliseconds; 0 for any
 * @throws Overloaded from the hook, for the error handler
 */
export async function rejectOverload(app: FastifyInstance, mostDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelay,
    maxHeapUsedBytes: mostOfTheHeap * getHeapStatistics().heap_size_limit,
    pressureHandler: async ({ url }) => {
      if (!isExempt(url)) throw new Overloaded()
    },
  })
}
