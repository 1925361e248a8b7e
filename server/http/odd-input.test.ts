import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { plausible, type Schema } from '#tools/testing/from-schema.ts'
import { isSoak } from '#tools/testing/soak.ts'

interface Parameter {
  name: string
  in: string
  schema: Schema
}

interface Operation {
  summary?: string
  'x-audience'?: string
  parameters?: Parameter[]
  requestBody?: { content?: { 'application/json'?: { schema?: Schema } } }
}

interface Call {
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | undefined
}

let app: TestApp
let calls: Call[]

beforeAll(async () => {
  app = await startTestApp()
  const description: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    await (await fetch(`${app.address}/api/openapi.json`)).text(),
  )
  calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
    })),
  )
})
afterAll(() => app?.close())

/** In an address everything is text. */
const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

interface Asking {
  parameters: Record<string, unknown>
  body: unknown
}

function askingOf({ parameters, body }: Call): fc.Arbitrary<Asking> {
  return fc.record({
    parameters: fc.record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, plausible(schema)])),
    ),
    body: body ? plausible(body) : fc.constant(undefined),
  })
}

async function askOddly(call: Call): Promise<void> {
  // Some calls end the current session, so each has its own user.
  const user = await app.user({ roles: ['juror', 'redactor', 'organiser'] })
  await fc.assert(
    fc.asyncProperty(askingOf(call), async (asking) => {
      const { status, text } = await answerTo(call, asking, user)
      if (status >= 500)
        throw new Error(`${call.method} ${call.path} answered ${status}: ${text.slice(0, 200)}`)
    }),
    { numRuns: isSoak ? 20 : 1, endOnFailure: true },
  )
}

async function answerTo(call: Call, asking: Asking, user: User): Promise<{ status: number; text: string }> {
  const query = new URLSearchParams()
  let path = call.path
  for (const { name, in: place } of call.parameters) {
    const value = String(written(asking.parameters[name]) ?? '').toWellFormed()
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else query.append(name, value)
  }
  const answer = await fetch(`${app.address}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${user.token}`,
      ...(asking.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(asking.body === undefined ? {} : { body: JSON.stringify(asking.body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

test('no input to any documented call causes a server error', async () => {
  expect(calls.length).toBeGreaterThan(40)
  const waiting = [...calls]
  const askOneAfterAnother = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await askOddly(call)
  }
  await Promise.all(Array.from({ length: 4 }, askOneAfterAnother))
}, 240_000)
