import { expect, test } from 'vitest'
import { mailFaultOf } from './mail-fault.ts'

test('a server that refuses the login, is away, or refuses the mail for good asks for different things', () => {
  const faults = ['EAUTH 535', 'ECONNECTION 554', 'ETIMEDOUT', 'EENVELOPE 550', 'EMESSAGE 451', 'unknown']

  expect(faults.map(mailFaultOf)).toEqual([
    'login',
    'unreachable',
    'unreachable',
    'refused',
    'unknown',
    'unknown',
  ])
})
