import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage, isStorageKept } from './storage.ts'

const blocked = () => {
  throw new DOMException('The request was denied.', 'SecurityError')
}

afterEach(() => {
  deviceStorage.removeItem('token')
  vi.unstubAllGlobals()
})

test('where site data is blocked, the page holds its values itself', () => {
  vi.stubGlobal('localStorage', {})
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(blocked)

  deviceStorage.setItem('token', 'pal_1')

  expect([deviceStorage.getItem('token'), deviceStorage.keys()]).toEqual(['pal_1', ['token']])
  deviceStorage.removeItem('token')
  expect([deviceStorage.getItem('token'), deviceStorage.keys()]).toEqual([null, []])
  expect(isStorageKept()).toBe(false)
})

test('a value that does not fit hides the older one', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'pal_old', setItem: blocked, removeItem: () => {} })

  deviceStorage.setItem('token', 'pal_new')

  expect([deviceStorage.getItem('token'), isStorageKept()]).toEqual(['pal_new', false])
})
