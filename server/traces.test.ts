import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { login } from '#features/accounts/session/contract.ts'
import { startTestApp } from '#tools/testing/app.ts'

const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A collector of OpenTelemetry that keeps what it gets. */
async function openCollector() {
  const bodies: string[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += String(part)
    })
    request.on('end', () => {
      bodies.push(body)
      reply.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies
        .flatMap((body) => Sent.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('a request is a span of its caller’s trace, with its statements and without personal data', async () => {
  const collector = await openCollector()
  const app = await startTestApp({ TRACES_URL: collector.url })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const caller = '00f067aa0ba902b7'
  await fetch(`${app.address}${login.path}`, {
    method: 'POST',
    headers: {
      traceparent: `00-${traceId}-${caller}-01`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify({ email: 'nobody-in-traces@example.com', password: 'secret-in-traces' }),
  })
  await app.close()

  const spans = collector.spans().filter((span) => span.traceId === traceId)
  const request = spans.find(({ name }) => name === `POST ${login.path}`)
  expect(request?.parentSpanId).toBe(caller)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('SELECT')
  expect(collector.text()).not.toMatch(/-in-traces/)
  await collector.close()
})
