import { expect, test } from 'vitest'
import { mailErrorOf } from './mail-error.ts'

test('a rejected login, an unavailable server and a permanent rejection are handled differently', () => {
  const errors = ['EAUTH 535', 'ECONNECTION 554', 'ETIMEDOUT', 'EENVELOPE 550', 'EMESSAGE 451', 'unknown']

  expect(errors.map(mailErrorOf)).toEqual([
    'login',
    'unreachable',
    'unreachable',
    'rejected',
    'unknown',
    'unknown',
  ])
})
