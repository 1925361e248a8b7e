import { addressOf, type Endpoint, type RequestOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import type { TestApp, User } from './app.ts'

/** Downloads a file as bytes, whereas `ask` parses JSON. */
export async function fetchFile<E extends Endpoint>(
  app: Pick<TestApp, 'address'>,
  endpoint: E,
  input: RequestOf<E>,
  as: Pick<User, 'token'>,
  language: Language = 'en',
) {
  const { path, rest } = addressOf(endpoint, input)
  const url = new URL(path, app.address)
  const headers = { authorization: `Bearer ${as.token}`, 'accept-language': language }
  const isQuery = endpoint.method === 'GET'
  if (isQuery) for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value))
  const answer = await fetch(url, {
    method: endpoint.method,
    headers: isQuery
      ? headers
      : { ...headers, 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    ...(isQuery ? {} : { body: JSON.stringify(rest) }),
  })
  const disposition = answer.headers.get('content-disposition') ?? ''
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    name: decodeURIComponent(disposition.replace(/^.*''/, '')),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}
