import { formatList } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'

export interface Waiting {
  count: number
  /** Of the first; one without a name is left out. */
  names?: readonly string[]
}

/** The names of what waits, and how many more there are. */
export function useNames(): (waiting: Waiting) => string {
  const t = useMessages('overview')
  const language = useLanguage()
  return ({ count, names = [] }) => {
    const named = [...new Set(names)].filter((name) => name !== '')
    const more = count - names.length
    if (named.length === 0) return ''
    return formatList(more > 0 ? [...named, t('more', { count: more })] : named, language)
  }
}
