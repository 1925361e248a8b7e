import { LogController } from 'fastify'
import { type Logger, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'
import type { Settings } from './settings.ts'

interface Asked {
  method?: string
  url?: string
}

/** What a query string holds is nobody's business here: links carry tokens and addresses in it. */
function pathOf({ url }: Asked): string {
  return (url ?? '').split('?')[0] ?? ''
}

const emailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

function withoutValues(text: string): string {
  // The database's driver quotes each value of a failed statement after its text.
  return text.replace(/\nparams: [^\n]*/g, '').replace(emailAddress, '(address)')
}

/** A fault as the log may know it: what and where, never the values it happened to. */
function faultOf(fault: unknown): unknown {
  if (!(fault instanceof Error)) return { type: typeof fault }
  const { type } = stdSerializers.err(fault)
  return {
    type,
    message: withoutValues(fault.message),
    stack: withoutValues(fault.stack ?? ''),
    ...('code' in fault ? { code: fault.code } : {}),
    ...('constraint' in fault ? { constraint: fault.constraint } : {}),
    ...(fault.cause === undefined ? {} : { cause: faultOf(fault.cause) }),
  }
}

/**
 * JSON lines; in a terminal the same lines made readable.
 * No line holds an IP address, a query string, a header, a body or the values of a failed statement.
 */
export function openLog(settings: Pick<Settings, 'LOG_LEVEL'>, to?: NodeJS.WritableStream): Logger {
  const options = {
    level: settings.LOG_LEVEL,
    redact: ['*.password', '*.token', '*.pid_token'],
    serializers: {
      err: faultOf,
      req: (request: Asked) => ({ method: request.method, path: pathOf(request) }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
  }
  if (to) return pino(options, to)
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true }))
}

/** One line a request, once it has been answered. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(...[fault, request, reply]: Parameters<LogController['requestCompleted']>): void {
    const line = {
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (fault) reply.log.error({ ...line, err: fault }, 'request broken off')
    else reply.log.info(line, 'request')
  }

  override routeNotFound(): void {}
}
