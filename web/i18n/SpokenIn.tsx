import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Language, locales } from '#shared/language.ts'
import { readCatalogue } from './catalogue.ts'
import { SpokenContext } from './messages.ts'

/** A part of the screen in another language than the interface. Nothing until its messages are loaded. */
export function SpokenIn({ language, children }: { language: Language; children: ReactNode }) {
  const words = useQuery({
    queryKey: ['words', language],
    queryFn: async () => ({ language, catalogue: await readCatalogue(language) }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!words.data) return null
  return (
    <SpokenContext value={words.data}>
      <div lang={locales[language]}>{children}</div>
    </SpokenContext>
  )
}
