import type { ResultsView } from '#features/results/decisions/contract.ts'
import type { Doubts } from './doubts.ts'

export function doubtsIn({
  entries,
  wanted,
  components,
}: Pick<ResultsView, 'entries' | 'wanted' | 'components'>): Doubts {
  const short = entries.filter(({ readings }) => readings < wanted)
  return { short: short.map(({ entryId, readings }) => ({ entryId, readings })), groups: components }
}
