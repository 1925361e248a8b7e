import { DetailedError, type HttpResponse } from 'tus-js-client'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })

const { mayPass, sentenceIn, stallOf } = await import('./resumable.ts')

function answered(status: number, body: object | string): DetailedError {
  const response: HttpResponse = {
    getStatus: () => status,
    getHeader: () => undefined,
    getBody: () => (typeof body === 'string' ? body : JSON.stringify(body)),
    getUnderlyingObject: () => null,
  }
  const error = new DetailedError('The server said no.')
  error.originalResponse = response
  return error
}

test('a conflict of two attempts is retried, and a rejection by the portal is final', () => {
  const full = { message: 'A project shows at most 5 images.', code: 'images_full' }

  expect(mayPass(answered(409, 'offset mismatch'))).toBe(true)
  expect(mayPass(answered(503, { message: 'Away.' }))).toBe(true)
  expect(mayPass(answered(409, full))).toBe(false)
  expect(mayPass(answered(422, full))).toBe(false)
})

test('an upload that has to wait for others goes on by itself, and is not reported as rejected', () => {
  const waits = { message: 'Finish your other uploads before you add “a.jpg”.', code: 'uploads_open' }

  expect([mayPass(answered(429, waits)), sentenceIn(answered(429, waits))]).toEqual([true, null])
  expect(sentenceIn(answered(409, waits))).toBe(waits.message)
  const unconfirmed = { message: 'Or confirm your email address.', code: 'uploads_open_unconfirmed' }
  expect([stallOf(answered(429, waits)), stallOf(answered(503, {}))]).toEqual(['waiting', 'offline'])
  expect(stallOf(answered(429, unconfirmed))).toBe('unconfirmed')
})
