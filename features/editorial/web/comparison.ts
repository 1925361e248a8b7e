import type { EditorialTaskView, PublicationTexts } from '../contract.ts'

export const comparisons = ['original', 'reviewed'] as const
/** What the text for publication is compared with. */
export type Comparison = (typeof comparisons)[number]

export const offered = ({ reviewedTexts }: EditorialTaskView): readonly Comparison[] =>
  reviewedTexts ? comparisons : ['original']

export function comparedTexts(task: EditorialTaskView, comparison: Comparison): PublicationTexts {
  return comparison === 'reviewed' && task.reviewedTexts ? task.reviewedTexts : task.entrantTexts
}
