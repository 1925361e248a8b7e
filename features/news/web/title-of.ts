import { inLanguage } from '#shared/language.ts'
import { useMessages } from '#web/i18n/messages.ts'
import type { ArticleSummary } from '../contract.ts'

/** An article's title in its own language, or any other, or a placeholder. */
export function useTitleOf(): (article: Pick<ArticleSummary, 'title' | 'language'>) => string {
  const t = useMessages('news')
  return ({ title, language }) => inLanguage(title, language) || t('untitled')
}
