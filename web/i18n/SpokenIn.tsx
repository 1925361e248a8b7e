import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Language, locales } from '#shared/language.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { readCatalogue } from './catalogue.ts'
import { SpokenContext } from './messages.ts'

/** A part of the screen in another language than the interface, with the organisers' own wording. */
export function SpokenIn({ language, children }: { language: Language; children: ReactNode }) {
  const words = useQuery({
    queryKey: ['words', language],
    queryFn: async () => ({ language, catalogue: await readCatalogue(language) }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Waiting of={words}>
      {(spoken) => (
        <SpokenContext value={spoken}>
          <div lang={locales[language]}>{children}</div>
        </SpokenContext>
      )}
    </Waiting>
  )
}
