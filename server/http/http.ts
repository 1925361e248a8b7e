import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import compress from '@fastify/compress'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { actingAs } from '#server/acting.ts'
import { record } from '#server/audit-log.ts'
import type { AuditSubjects } from '#server/audit-subjects.ts'
import type { Database } from '#server/database/database.ts'
import type { Read } from '#server/database/replica.ts'
import { isDiskFull, noteDiskFull } from '#server/disk-full.ts'
import { RequestLog } from '#server/log.ts'
import { errorMessage, messagesOf } from '#server/messages.ts'
import type { PersonalPart } from '#server/personal.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Settings } from '#server/settings.ts'
import type { Storage } from '#server/storage.ts'
import { DomainError, type ErrorCode, fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import type { Audience, Endpoint, OutputOf } from '#shared/endpoint.ts'
import { fileNameFor } from '#shared/file-name.ts'
import { type Language, languageFrom } from '#shared/language.ts'
import { answerOnce } from './answered-once.ts'
import { serveApiDocs } from './api-docs.ts'
import { sentencesFor, summaryOf, unstorableFields } from './invalid.ts'
import { parseJsonBodies } from './json-body.ts'
import { inRank, isTemporary, rankOf, rejectOverload, retrySeconds, sentenceOf } from './overload.ts'
import { strictInput } from './strict-input.ts'
import { SharedText, sharedForAMoment } from './tagged.ts'

export const roles = ['juror', 'redactor', 'organiser'] as const
export type Role = (typeof roles)[number]

/** The actor, from their token. */
export interface Actor {
  id: string
  email: string
  language: Language
  roles: readonly Role[]
  /** The error code for an organiser whose role does not count for now; it is left out of `roles`. */
  organiserError?: ErrorCode
  /** Names the log-in session, so that it can be ended. */
  sessionId: string
  /** The organiser who acts as this user, until the session ends. */
  organiser?: { id: string; until: Date; subjectId: string | null }
}

export interface Tools {
  settings: Settings
  db: Database
  /** For public pages: from the replica, if there is one. */
  read: Read
  storage: Storage
  secrets: Secrets
  log: Logger
  /** @returns null when the token is unknown, ended or expired */
  findActor(token: string): Promise<Actor | null>
  /** @returns the code of why the session of such a token ended, null when that is not known */
  findSessionEnd(token: string): Promise<ErrorCode | null>
  /**
   * The personal data of each feature, from the feature with the fewest dependencies to the one with the most.
   */
  personal: readonly PersonalPart[]
  /** How each feature names what it records in the audit log. */
  auditSubjects: AuditSubjects
}

interface RequestContext<Input, Who> extends Tools {
  input: Input
  actor: Who
  language: Language
  request: FastifyRequest
}

type WhoFor<A extends Audience> = A extends 'anyone' ? Actor | null : Actor

/** A stored file runs nothing and is shown in no frame. */
export const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

export interface Download {
  type: string
  fileName: string
  body: Buffer | Readable
  /** Displayed in the browser instead of downloaded. */
  inline?: boolean
}

/** Its name as in RFC 8187, which allows fewer characters than an address. */
function inHeader({ fileName, type }: Download): string {
  const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(fileNameFor(fileName, type)).replace(/['()*]/g, escaped)
}

/** Messages by field, for input that may not fit the schema. */
export type ProblemsIn = (sent: Record<string, unknown>, language: Language) => Record<string, string[]>

export interface Api {
  app: FastifyInstance
  tools: Tools
  serve<E extends Endpoint, A extends Audience>(
    endpoint: E & { audience: A },
    handler: (context: RequestContext<z.output<E['input']>, WhoFor<A>>) => Promise<OutputOf<E>>,
    /**
     * Validates beyond the schema, such as a phone number; its errors are returned together with the schema's.
     */
    problemsIn?: ProblemsIn,
  ): void
  /** Like `serve`, for a file response. The contract's output declares only that. */
  download<E extends Endpoint, A extends Audience>(
    endpoint: E & { audience: A },
    handler: (context: RequestContext<z.output<E['input']>, WhoFor<A>>) => Promise<Download>,
  ): void
  /** Like `serve`, for a response that is the same for all users: caches may store it briefly, the handler as well. */
  share<E extends Endpoint>(
    endpoint: E & { audience: 'anyone' },
    handler: (context: RequestContext<z.output<E['input']>, Actor | null>) => Promise<SharedText>,
  ): void
  /**
   * For a response that is the same for all users and rarely another object: browsers cache it and revalidate. Each
   * object that is answered is serialised once.
   */
  publish<E extends Endpoint>(
    endpoint: E & { audience: 'anyone' },
    answer: (input: z.output<E['input']>) => OutputOf<E> & object,
  ): void
  /** Runs before every call, after authorization; an error that it throws is the response. */
  guard(guard: Guard): void
}

/** @returns who makes the call, with the roles that count in it */
export type Guard = (
  endpoint: Endpoint,
  given: { actor: Actor | null; params: unknown },
) => Promise<Actor | null>

/** The largest body of a call that anyone may make: a form's few fields. */
const mostAnonymousBytes = 65_536
/** The largest body of the other calls. */
const mostBytes = 1_048_576

class Unauthenticated extends Error {}
class Forbidden extends Error {}

/** The bearer token of a request, if it has the shape of one of ours. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
}

export function languageOf(request: FastifyRequest): Language {
  return languageFrom(request.headers['accept-language'])
}

/**
 * The actor, if the audience allows them; for the few routes that `serve` cannot define. An organiser who acts as a user
 * is admitted only where `mayActAs` says so; a public call treats them as nobody.
 */
export async function admit(
  tools: Tools,
  request: FastifyRequest,
  audience: Audience,
  mayActAs = false,
): Promise<Actor | null> {
  const token = bearerOf(request)
  const actor = token ? await tools.findActor(token) : null
  if (audience === 'anyone') return actor?.organiser ? null : actor
  if (!actor) {
    const ended = token ? await tools.findSessionEnd(token) : null
    if (ended) fail(ended, { status: 401 })
    throw new Unauthenticated()
  }
  if (actor.organiser && !mayActAs) fail('not_while_acting', { status: 403 })
  if (audience === 'user' || actor.roles.includes(audience)) return actor
  if (audience === 'organiser' && actor.organiserError) fail(actor.organiserError, { status: 403 })
  throw new Forbidden()
}

function inputOf(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const rest = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? request.query : request.body
  return { ...(typeof rest === 'object' ? rest : {}), ...(request.params as Record<string, unknown>) }
}

/** The response without undeclared fields. */
function inContract(endpoint: Endpoint, answer: unknown): unknown {
  const { data, error } = endpoint.output.safeParse(answer)
  // A server error: passed on unchanged, the schema's error would look like a client error.
  if (error)
    throw new Error(`${endpoint.path} returned a response that violates its contract.`, { cause: error })
  return data
}

/** A response for `share`. */
export function sharedAnswer<E extends Endpoint>(endpoint: E, answer: OutputOf<E>): SharedText {
  return new SharedText(JSON.stringify(inContract(endpoint, answer)))
}

/** Before the change, so that none is made without its line; a GET changes nothing. */
async function recordChange(
  db: Database,
  { method, path }: Endpoint,
  actor: Actor,
  request: FastifyRequest,
): Promise<void> {
  if (method === 'GET') return
  const params: Record<string, unknown> = { ...(typeof request.params === 'object' ? request.params : {}) }
  // The subject's own feature records the changed values.
  const subjectId = actor.organiser?.subjectId ?? null
  if (subjectId !== null && Object.values(params).includes(subjectId)) return
  await record(db, {
    actorId: actor.id,
    action: 'accounts.changeAs',
    subject: { kind: 'user', id: actor.id },
    details: { call: `${method} ${path}`, ...params },
  })
}

function apiOf(app: FastifyInstance, tools: Tools): Api {
  const guards: Guard[] = []
  const admitted = new WeakMap<FastifyRequest, Actor | null>()
  const route = (
    endpoint: Endpoint,
    answer: (request: FastifyRequest, reply: FastifyReply, actor: Actor | null) => Promise<unknown>,
    rank = rankOf(endpoint),
  ) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint, rank },
      bodyLimit: endpoint.mostBytes ?? (endpoint.audience === 'anyone' ? mostAnonymousBytes : mostBytes),
      // Before the body is read.
      onRequest: async (request) => {
        let actor = await admit(tools, request, endpoint.audience, endpoint.mayActAs)
        for (const guard of guards) actor = await guard(endpoint, { actor, params: request.params })
        admitted.set(request, actor)
      },
      handler: async (request, reply) => {
        const actor = admitted.get(request) ?? null
        reply.header('cache-control', 'no-store')
        if (!actor?.organiser) return inRank(rank, () => answer(request, reply, actor))
        const { id: organiserId, subjectId } = actor.organiser
        return actingAs({ organiserId, subjectId, sessionId: actor.sessionId }, async () => {
          await recordChange(tools.db, endpoint, actor, request)
          return answer(request, reply, actor)
        })
      },
    })
  }

  const contextOf = <E extends Endpoint, A extends Audience>(
    endpoint: E & { audience: A },
    strict: z.ZodObject,
    request: FastifyRequest,
    actor: Actor | null,
    problemsIn: ProblemsIn = () => ({}),
  ): RequestContext<z.output<E['input']>, WhoFor<A>> => {
    const language = languageOf(request)
    const sent = inputOf(endpoint, request)
    const odd = unstorableFields(sent)
    if (odd.length > 0) {
      const sentence = messagesOf('shared', language)('invalid')
      throw new InvalidFields(Object.fromEntries(odd.map((field) => [field, [sentence]])))
    }
    const { data, error } = strict.safeParse(sent, { reportInput: true })
    const problems = problemsIn(sent, language)
    if (error || Object.keys(problems).length > 0) {
      const found = error ? sentencesFor(error.issues, messagesOf('shared', language)) : {}
      throw new InvalidFields({ ...problems, ...found })
    }
    return {
      ...tools,
      request,
      language,
      // `admit` guarantees an actor wherever the audience requires one.
      actor: actor as WhoFor<A>,
      input: data as z.output<E['input']>,
    }
  }

  return {
    app,
    tools,
    guard(guard) {
      guards.push(guard)
    },
    serve(endpoint, handler, problemsIn) {
      const strict = strictInput(endpoint.input)
      route(endpoint, async (request, _reply, actor) => {
        const given = contextOf(endpoint, strict, request, actor, problemsIn)
        const { input } = given
        const { output, isRepeatable } = endpoint
        const answer =
          endpoint.isOnce && actor
            ? await answerOnce(tools.db, { userId: actor.id, request, input, output, isRepeatable }, (db) =>
                handler({ ...given, db }),
              )
            : await handler(given)
        return inContract(endpoint, answer)
      })
    },
    share(endpoint, handler) {
      const strict = strictInput(endpoint.input)
      route(endpoint, async (request, reply, actor) => {
        const answer = await handler(contextOf(endpoint, strict, request, actor))
        reply.type('application/json; charset=utf-8')
        return answer.send(reply, sharedForAMoment)
      })
    },
    download(endpoint, handler) {
      const strict = strictInput(endpoint.input)
      const answer = async (request: FastifyRequest, reply: FastifyReply, actor: Actor | null) => {
        const file = await handler(contextOf(endpoint, strict, request, actor))
        const kind = file.inline ? 'inline' : 'attachment'
        reply.header('content-disposition', `${kind}; filename*=UTF-8''${inHeader(file)}`)
        reply.header('content-security-policy', filePolicy)
        reply.type(file.type)
        return reply.send(file.body)
      }
      route(endpoint, answer, rankOf(endpoint, true))
    },
    publish(endpoint, answer) {
      const strict = strictInput(endpoint.input)
      const made = new WeakMap<object, SharedText>()
      route(endpoint, (request, reply, actor) => {
        const of = answer(contextOf(endpoint, strict, request, actor).input)
        const text = made.get(of) ?? new SharedText(JSON.stringify(endpoint.output.parse(of)), true)
        made.set(of, text)
        reply.type('application/json; charset=utf-8')
        return text.send(reply, 'no-cache')
      })
    },
  }
}

/** Somebody has to make room first. */
const fullRetrySeconds = '60'

/** The one error handler for all endpoints: invalid input, rejections and server errors. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request)
  const shared = messagesOf('shared', language)
  if (error instanceof z.ZodError) {
    const errors = sentencesFor(error.issues, shared)
    return reply.status(422).send({ message: summaryOf(errors, shared), errors })
  }
  if (error instanceof InvalidFields) {
    return reply.status(422).send({ message: summaryOf(error.errors, shared), errors: error.errors })
  }
  if (error instanceof DomainError) {
    const message = errorMessage(error.code, error.params, language)
    if (error.params.retryAfter !== undefined) reply.header('retry-after', String(error.params.retryAfter))
    return reply.status(error.status).send({ ...error.details, message, code: error.code })
  }
  if (error instanceof Unauthenticated) return reply.status(401).send({ message: shared('unauthenticated') })
  if (error instanceof Forbidden) return reply.status(403).send({ message: shared('forbidden') })
  if (error instanceof NotFound) return reply.status(404).send({ message: shared('not_found') })

  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500
  if (status === 413) return reply.status(413).send({ message: shared('too_big') })
  if (status === 429) return reply.status(429).send({ message: shared('too_often') })
  if (status >= 400 && status < 500) return reply.status(status).send({ message: shared('invalid') })
  if (isTemporary(error)) {
    request.log.warn({ err: error }, 'temporarily unavailable')
    reply.header('retry-after', retrySeconds)
    return reply.status(503).send({ message: shared(sentenceOf(error)), requestId: request.id })
  }
  if (isDiskFull(error)) {
    noteDiskFull()
    request.log.error({ err: error }, 'the disk is full')
    reply.header('retry-after', fullRetrySeconds)
    return reply.status(503).send({ message: shared('disk_full'), requestId: request.id })
  }
  request.log.error({ err: error }, 'unexpected error')
  return reply.status(500).send({ message: shared('error'), requestId: request.id })
}

const idText = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Ids in lower case, as the database returns them, because code compares ids as texts. */
function lowerIds(params: unknown): void {
  if (typeof params !== 'object' || params === null) return
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'string' && idText.test(value))
      Object.assign(params, { [name]: value.toLowerCase() })
  }
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}

export async function openHttp(tools: Tools): Promise<Api> {
  const { settings } = tools
  const logger: FastifyBaseLogger = tools.log
  const app = fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    // One proxy, which appends its own entry last; a client may have written the earlier ones.
    trustProxy: settings.TRUST_PROXY && ((_address: string, hop: number) => hop === 0),
    bodyLimit: mostAnonymousBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Only the last part is random, and Node buffers random bytes: generating as many anew is expensive.
    genReqId: () => randomUUID().slice(-12),
    requestTimeout: 300_000,
    // A request that arrives on an open connection while the portal closes is answered like any other.
    return503OnClosing: false,
  })
  app.setErrorHandler(answerError)
  // Every API request body is JSON; a form on a page of another site could send plain text.
  app.removeContentTypeParser('text/plain')
  parseJsonBodies(app)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // While this process is being replaced, the client's next request opens a connection to the next one.
    if (!app.server.listening) reply.header('connection', 'close')
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    if (settings.isProduction)
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    // No address of ours contains a NUL, and the database rejects one.
    if (pathOf(request.url).includes('%00')) throw new NotFound()
    lowerIds(request.params)
  })

  // Nothing of ours is shown in a frame, and JSON opened in a tab does nothing, whatever its texts contain.
  app.addHook('onSend', async (_request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (!reply.hasHeader('content-security-policy')) {
      reply.header(
        'content-security-policy',
        isJson ? "default-src 'none'; frame-ancestors 'none'" : "frame-ancestors 'none'",
      )
    }
    return payload
  })

  await rejectOverload(app, settings.OVERLOAD_DELAY)
  await app.register(compress, { global: true, threshold: 1024 })
  await serveApiDocs(app, settings)
  return apiOf(app, tools)
}
