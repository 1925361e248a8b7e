import { isWritten } from '#features/projects/project/text-parts.ts'
import type { Language } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import type { ProjectView } from '../contract.ts'
import { getTranslations, type TranslationOrder } from '../contract-translation.ts'

type State = 'original' | 'written' | 'empty' | 'ordered' | 'underway'

export function openOrderOf(
  orders: readonly TranslationOrder[],
  language: Language,
): TranslationOrder | null {
  return orders.find((order) => order.language === language && order.status !== 'done') ?? null
}

function stateOf(project: ProjectView, order: TranslationOrder | null, language: Language): State {
  if (language === project.language) return 'original'
  if (order?.status === 'bought') return 'underway'
  if (isWritten(project.texts[language])) return 'written'
  return order ? 'ordered' : 'empty'
}

/** The state of each language's text, shown beside its name. */
export function useTextNotes(project: ProjectView): (language: Language) => string {
  const t = useMessages('projects')
  const orders = useApiQuery(getTranslations, { projectId: project.id }).data?.orders ?? []
  return (language) => t(`text.is_${stateOf(project, openOrderOf(orders, language), language)}`)
}
