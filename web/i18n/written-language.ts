import { useSearchParams } from 'react-router'
import { type Language, languages } from '#shared/language.ts'
import { oneOf } from '#web/api/in-address.ts'

/** The language of the text shown, from the address; `own` by default. */
export function useWrittenLanguage(own: Language): Language {
  const [search] = useSearchParams()
  return oneOf(search, 'text', languages) ?? own
}
