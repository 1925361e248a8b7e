import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { isDatabaseAway } from '#server/database/database.ts'
import type { Endpoint } from '#shared/endpoint.ts'

/**
 * Who is served when not everybody can be. Lists of the back office and exports are rejected first, then pages and what
 * anybody may read, then what people save, upload, pay and submit. The files that a page is made of cost nothing, and
 * without them it would be blank; no more does an answer to monitoring, which asks whether the process is alive.
 */
type Rank = 'list' | 'page' | 'save' | 'file'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without one it is a file. */
    rank?: Rank
  }
}

/** The share of the tolerated delay from which each rank is rejected. */
const shares: Record<Exclude<Rank, 'file'>, number> = { list: 1 / 6, page: 1 / 2, save: 1 }

/** A request that is rejected because the process is overloaded. */
class Overloaded extends Error {
  readonly rank: Rank
  constructor(rank: Rank) {
    super(`Overloaded: a ${rank} was rejected.`)
    this.rank = rank
  }
}

/** The retry delay for clients, in seconds. */
export const retrySeconds = '5'

/** The process or the database is exhausted: the same request may succeed in a moment. */
export const isTemporary = (error: unknown) => error instanceof Overloaded || isDatabaseAway(error)

/** The key of the sentence for a temporary error. */
export const sentenceOf = (error: unknown) =>
  error instanceof Overloaded && error.rank === 'list' ? 'lists_wait' : 'unavailable'

/** @param isFile whether the answer is a file: an export, if it is for organisers */
export function rankOf({ audience, method }: Pick<Endpoint, 'audience' | 'method'>, isFile = false): Rank {
  if (audience === 'organiser' && (method === 'GET' || isFile)) return 'list'
  return audience === 'anyone' && method === 'GET' ? 'page' : 'save'
}

// Each may hold a connection for long: most of the pool stays free for those who save.
const lists = pLimit(3)
const mostWaitingLists = 40

/** Lists a few at a time; others wait their turn. @throws Overloaded if too many wait */
export function inRank<Answer>(rank: Rank, work: () => Promise<Answer>): Promise<Answer> {
  if (rank !== 'list') return work()
  if (lists.pendingCount >= mostWaitingLists) throw new Overloaded('list')
  return lists(work)
}

const mostOfTheHeap = 0.9

const rankOfRequest = ({ routeOptions: { config } }: FastifyRequest): Rank => config.rank ?? 'file'

/**
 * Rejects requests at once while the event loop or the memory of the process is exhausted, so that those that it has
 * accepted are completed; the lowest rank first.
 *
 * @param mostDelay how late the event loop may be on average within a second, in milliseconds; 0 for any
 * @param mostBytes how much of the heap may be in use
 * @throws Overloaded from the hook, for the error handler
 */
export async function rejectOverload(
  app: FastifyInstance,
  mostDelay: number,
  mostBytes = mostOfTheHeap * getHeapStatistics().heap_size_limit,
): Promise<void> {
  await app.register(underPressure, {
    maxHeapUsedBytes: mostBytes,
    pressureHandler: async (request) => {
      const rank = rankOfRequest(request)
      if (rank !== 'file') throw new Overloaded(rank)
    },
  })
  if (mostDelay === 0) return
  app.addHook('onRequest', async (request) => {
    const rank = rankOfRequest(request)
    if (rank === 'file') return
    if (app.memoryUsage().eventLoopDelay > mostDelay * shares[rank]) throw new Overloaded(rank)
  })
}
