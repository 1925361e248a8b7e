import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Settings } from './settings.ts'

/** JSON lines; in a terminal the same lines made readable. Never hands bodies, tokens or addresses to the log. */
export function openLog(settings: Pick<Settings, 'LOG_LEVEL'>): Logger {
  const options = {
    level: settings.LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.pid_token'],
  }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true }))
}
