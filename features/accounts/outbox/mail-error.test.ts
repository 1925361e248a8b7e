import { expect, test } from 'vitest'
import { mailErrorOf } from './mail-error.ts'

test('a server that rejects the login, is away, or rejects the mail for good asks for different things', () => {
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
