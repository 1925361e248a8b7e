import { formatList } from '#shared/format.ts'
import { say } from '#web/kit/messages.tsx'
import { useLanguage, useWords } from '#web/words.ts'

/** Says which entries have one reading more than planned, once readings were given back. */
export function useSayCrowded(): (told: { crowded: number[] }) => void {
  const t = useWords('jury')
  const language = useLanguage()
  return ({ crowded }) => {
    if (crowded.length === 0) return
    const list = formatList(crowded.map(String), language)
    say.success(t('readings.crowded', { count: crowded.length, list }))
  }
}
