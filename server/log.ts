import { LogController } from 'fastify'
import { type Logger, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'
import type { Settings } from './settings.ts'

interface LoggedRequest {
  method?: string
  url?: string
}

/** Query strings are not logged: links contain tokens and addresses in them. Nor is a shared collection's token. */
function pathOf({ url }: LoggedRequest): string {
  const path = (url ?? '').split('?')[0] ?? ''
  return path.replace(/^(\/(?!api\/)[a-z-]+\/collections\/)[^/]+/, '$1…')
}

/** As `EmailAddress` accepts them, also in the writing of their own country. */
const emailAddress = /[^\s<>"(),:;[\]\\@]{1,64}@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu

/** The message of an error, without the values that it quotes. */
function messageOf(error: Error): string {
  // After the text of a failed statement, the query builder quotes its values, some of several lines.
  const [text = ''] = error.message.split('\nparams: ')
  // The database quotes a value that it cannot read (class 22: data exception).
  const isAboutValue = 'code' in error && /^22[\dA-Z]{3}$/.test(String(error.code))
  return (isAboutValue ? text.replace(/".*"/s, '"…"') : text).replace(emailAddress, '(address)')
}

/** The place of an error. Its stack begins with the message, whose lines may look like places. */
function placeOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  return at < 0 ? '' : stack.slice(at + message.length).replace(emailAddress, '(address)')
}

interface KnownError {
  type: string
  message?: string
  stack?: string
  code?: unknown
  constraint?: unknown
  cause?: KnownError
}

/** Also what the job queue reports: the parts of an error in a plain object. Null if it is none. */
function asError(error: unknown): Error | null {
  if (error instanceof Error) return error
  if (typeof error !== 'object' || error === null) return null
  if (!('message' in error) || typeof error.message !== 'string') return null
  return Object.assign(new Error(error.message), error)
}

/**
 * What may be kept of an error, in the log or anywhere else: message and place, the database's code and constraint,
 * and the same of its cause. Never the values.
 */
export function errorOf(thrown: unknown): KnownError {
  const error = asError(thrown)
  if (!error) return { type: typeof thrown }
  const message = messageOf(error)
  return {
    type: stdSerializers.err(error).type,
    message,
    stack: `${error.name}: ${message}${placeOf(error)}`,
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    ...(error.cause === undefined ? {} : { cause: errorOf(error.cause) }),
  }
}

/**
 * JSON lines, pretty-printed in a terminal. No line contains an IP address, a query string, a header, a
 * body or the values of a failed statement.
 */
export function openLog(settings: Pick<Settings, 'LOG_LEVEL'>, to?: NodeJS.WritableStream): Logger {
  const options = {
    level: settings.LOG_LEVEL,
    redact: ['*.password', '*.token', '*.pid_token'],
    serializers: {
      err: errorOf,
      req: (request: LoggedRequest) => ({ method: request.method, path: pathOf(request) }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
  }
  if (to) return pino(options, to)
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true }))
}

/** One line for each request, after its response. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(...[error, request, reply]: Parameters<LogController['requestCompleted']>): void {
    const line = {
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (error) reply.log.error({ ...line, err: error }, 'request aborted')
    else reply.log.info(line, 'request')
  }

  override routeNotFound(): void {}
}
