import { useSearchParams } from 'react-router'
import { type Language, languages } from '#shared/language.ts'
import { oneOf } from '#web/api/in-address.ts'

/** The language of the text in sight, as the address says; `own` where it says none. */
export function useWrittenLanguage(own: Language): Language {
  const [search] = useSearchParams()
  return oneOf(search, 'text', languages) ?? own
}
