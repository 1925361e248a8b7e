import { isIPv6 } from 'node:net'

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

/**
 * Whom a network address stands for when attempts are counted: an IPv6 customer has a whole /64 to ask from, an IPv4
 * customer one address, however it is written.
 */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().split('%')[0] ?? ''
  const within = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (within) return within
  if (!isIPv6(plain)) return plain
  const [before = '', after] = plain.split('::')
  const head = groupsOf(before)
  const tail = groupsOf(after ?? '')
  const gap = after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const network = [...head, ...gap, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
