import { expect, test } from 'vitest'
import { mayCloseFree } from './lifecycle.ts'

const free = { status: 'completed', total: 0 } as const
const entered = { kind: 'first_category', entryId: 'entry' } as const
const left = { kind: 'further_category', entryId: null } as const
const publication = { kind: 'publication', entryId: null } as const

test('a payment of nothing is closed once the project has left every category that it was for', () => {
  expect(mayCloseFree(free, [left, publication])).toBe(true)
  expect(mayCloseFree(free, [entered, left])).toBe(false)
})

test('what was free and is no category cannot be left, so that its payment stays', () => {
  const kinds = ['publication', 'translation', 'article'] as const

  expect(kinds.map((kind) => mayCloseFree(free, [{ kind, entryId: null }]))).toEqual([false, false, false])
})

test('what was charged for, or is not paid yet, is never closed as if it were free', () => {
  expect(mayCloseFree({ ...free, total: 1 }, [left])).toBe(false)
  expect(mayCloseFree({ ...free, status: 'pending' }, [left])).toBe(false)
  expect(mayCloseFree({ ...free, status: 'refunded' }, [left])).toBe(false)
})
