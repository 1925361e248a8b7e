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

const emailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

function withoutValues(text: string): string {
  // The database's driver quotes each value of a failed statement after its text.
  return text.replace(/\nparams: [^\n]*/g, '').replace(emailAddress, '(address)')
}

/** A loggable error: message and place, never the values. */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type } = stdSerializers.err(error)
  return {
    type,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
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
