import { expect, test } from 'vitest'
import { networkOf } from './attempts.ts'

test('an IPv6 customer is one network, whichever of its addresses sends the request', () => {
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64')
  expect(networkOf('2001:0DB8:0000:0001:ffff:1:2:3')).toBe('2001:db8:0:1::/64')
  expect(networkOf('2001:db8::1:0:0:1:7')).toBe('2001:db8:0:1::/64')
  expect(networkOf('2001:db8:0:2::1')).not.toBe('2001:db8:0:1::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('an IPv4 customer is one address, also when written as IPv6', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
})
