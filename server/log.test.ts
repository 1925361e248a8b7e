import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openLog, RequestLog } from './log.ts'

function openListening() {
  const lines: string[] = []
  const to = new PassThrough()
  to.on('data', (line) => lines.push(String(line)))
  return { log: openLog({ LOG_LEVEL: 'trace' }, to), lines }
}

test('the log line of a request contains path and status, but neither the user nor any values', async () => {
  const { log, lines } = openListening()
  const app = fastify({ loggerInstance: log, logController: new RequestLog(), genReqId: () => 'a1b2c3' })
  app.get('/api/health', async () => ({}))

  await app.inject({
    url: '/api/health?pid_token=pal_secret&email=a@example.com',
    headers: { authorization: 'Bearer pal_secret', cookie: 'seen=1' },
    remoteAddress: '203.0.113.9',
  })
  await app.inject({ url: '/nowhere?token=pal_secret', remoteAddress: '203.0.113.9' })
  await app.inject({ url: '/fr/collections/pal_secret', remoteAddress: '203.0.113.9' })

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ reqId: 'a1b2c3', method: 'GET', path: '/api/health', status: 200 }),
    expect.objectContaining({ reqId: 'a1b2c3', method: 'GET', path: '/nowhere', status: 404 }),
    expect.objectContaining({ path: '/fr/collections/…', status: 404 }),
  ])
  expect(lines.join('')).not.toMatch(/pal_secret|203\.0\.113\.9|example\.com|seen/)
})

test('an error is logged with its place and its causes, without the values of the failed statement', () => {
  const { log, lines } = openListening()
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "people_email"'), {
    code: '23505',
    detail: 'Key (email)=(marie@example.com) already exists.',
  })
  const error = new Error('Failed query: insert into people values ($1)\nparams: marie@example.com,secret', {
    cause,
  })

  log.error({ err: error }, 'unexpected error')

  const { err } = JSON.parse(lines[0] ?? '')
  expect(err).toMatchObject({
    message: 'Failed query: insert into people values ($1)',
    cause: { code: '23505', message: cause.message },
  })
  expect(err.stack).toContain('log.test.ts')
  expect(lines.join('')).not.toMatch(/marie|secret/)
})

test('errors and requests are logged without addresses', () => {
  const { log, lines } = openListening()

  for (const address of ['marie@example.com', "marie&o'neil/#@example.com", 'marie@xn--e1afmkfd.xn--p1ai'])
    log.warn({ err: new Error(`550 no such person: <${address}>`) }, 'mail')
  log.info({ req: { method: 'GET', url: '/login?email=marie@example.com', ip: '203.0.113.9' } }, 'request')

  expect(lines.join('')).toContain('(address)')
  expect(lines.join('')).not.toMatch(/marie|neil|203\.0/)
})

test('an error that the job queue reports in a plain object is logged with its words, without its values', () => {
  const { log, lines } = openListening()
  const error = new Error('Failed query: select $1\nparams: secret')

  log.warn({ err: { ...error, message: error.message, stack: error.stack, queue: 'mails' } }, 'queue')

  const { err } = JSON.parse(lines[0] ?? '')
  expect(err).toMatchObject({ type: 'Error', message: 'Failed query: select $1' })
  expect(err.stack).toContain('log.test.ts')
  expect(lines.join('')).not.toContain('secret')
})
