import { type AskedOf, addressOf, type Endpoint } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import type { TestApp, User } from './app.ts'

/** A file as it arrives; `ask` reads JSON. */
export async function fetchFile<E extends Endpoint>(
  app: Pick<TestApp, 'address'>,
  asked: E,
  input: AskedOf<E>,
  as: Pick<User, 'token'>,
  language: Language = 'en',
) {
  const { path, rest } = addressOf(asked, input)
  const url = new URL(path, app.address)
  for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value))
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${as.token}`, 'accept-language': language },
  })
  const disposition = answer.headers.get('content-disposition') ?? ''
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    name: decodeURIComponent(disposition.replace(/^.*''/, '')),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}
