import { createInstance, type i18n } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type accounts from '#features/accounts/messages/en.json'
import type awards from '#features/awards/messages/en.json'
import type contests from '#features/contests/messages/en.json'
import type editorial from '#features/editorial/messages/en.json'
import type files from '#features/files/messages/en.json'
import type firms from '#features/firms/messages/en.json'
import type gallery from '#features/gallery/messages/en.json'
import type jury from '#features/jury/messages/en.json'
import type news from '#features/news/messages/en.json'
import type pages from '#features/pages/messages/en.json'
import type payments from '#features/payments/messages/en.json'
import type projects from '#features/projects/messages/en.json'
import type results from '#features/results/messages/en.json'
import { isLanguage, type Language, languages } from '#shared/language.ts'
import type shared from '#shared/messages/en.json'
import type areas from '#web/areas/messages/en.json'

interface Places {
  accounts: typeof accounts
  awards: typeof awards
  contests: typeof contests
  files: typeof files
  firms: typeof firms
  gallery: typeof gallery
  jury: typeof jury
  news: typeof news
  pages: typeof pages
  payments: typeof payments
  projects: typeof projects
  editorial: typeof editorial
  results: typeof results
  shared: typeof shared
  areas: typeof areas
}

export type Place = keyof Places
type WithoutPlural<Key> = Key extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : Key
export type MessageKey<P extends Place> = WithoutPlural<keyof Places[P]> & string

export type Messages<P extends Place> = (
  key: MessageKey<P>,
  params?: Record<string, string | number>,
) => string

/** The messages of one folder in the reader's language: `const t = useMessages('payments')`. */
export function useMessages<P extends Place>(place: P): Messages<P> {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const t = i18n.getFixedT(i18n.language, place)
    return (key, params) => String(t(String(key), { ...params }))
  }, [i18n, place])
}

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'en'
}

/** All messages in one language, by folder. */
export type Catalogue = Record<string, Record<string, string>>

/** Options for both the application and the server-rendered pages. */
export async function speak(language: Language, catalogue: Catalogue, inEnglish?: Catalogue): Promise<i18n> {
  const instance = createInstance()
  await instance.init({
    lng: language,
    supportedLngs: [...languages],
    lowerCaseLng: true,
    fallbackLng: 'en',
    ns: Object.keys(catalogue),
    resources: { ...(inEnglish ? { en: inEnglish } : {}), [language]: catalogue },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}
