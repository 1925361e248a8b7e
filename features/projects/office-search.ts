import type { ProjectStatus } from './lifecycle.ts'

/** What is known of a project before it is looked at whole. */
export interface OfficeFacts {
  id: string
  status: ProjectStatus
  title: string
  name: string
  owner: string
  email: string
  numbers: readonly number[]
  isPaid: boolean
  createdAt: Date
  updatedAt: Date
}

/** Without accents and in lower case, as people type when they look for something. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Every word has to be found somewhere: in the title, the name, the entrant or, whole, as an entry's number. */
function isFound(facts: OfficeFacts, q: string): boolean {
  const place = folded([facts.title, facts.name, facts.owner, facts.email].join(' '))
  return folded(q)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => place.includes(word) || facts.numbers.some((number) => String(number) === word))
}

export function isLookedFor(
  facts: OfficeFacts,
  asked: { q: string; status?: ProjectStatus | undefined; paid?: 'yes' | 'no' | undefined },
): boolean {
  if (asked.status && facts.status !== asked.status) return false
  if (asked.paid && facts.isPaid !== (asked.paid === 'yes')) return false
  return isFound(facts, asked.q)
}

const byText = (one: string, other: string) => folded(one).localeCompare(folded(other))

/** The newest first wherever two are equal; what has no title stands behind what has one. */
export function compareFor(sort: 'newest' | 'changed' | 'title' | 'owner') {
  const newest = (one: OfficeFacts, other: OfficeFacts) =>
    other.createdAt.getTime() - one.createdAt.getTime() || other.id.localeCompare(one.id)
  return (one: OfficeFacts, other: OfficeFacts): number => {
    const asked = {
      newest: 0,
      changed: other.updatedAt.getTime() - one.updatedAt.getTime(),
      title: Number(one.title === '') - Number(other.title === '') || byText(one.title, other.title),
      owner: byText(one.owner, other.owner),
    }[sort]
    return asked || newest(one, other)
  }
}
