import { createContext, useContext, useMemo } from 'react'
import type accounts from '#features/accounts/messages/en.json'
import type users from '#features/accounts/users/messages/en.json'
import type awards from '#features/awards/messages/en.json'
import type contests from '#features/contests/messages/en.json'
import type editorial from '#features/editorial/messages/en.json'
import type files from '#features/files/messages/en.json'
import type firms from '#features/firms/messages/en.json'
import type gallery from '#features/gallery/messages/en.json'
import type jury from '#features/jury/messages/en.json'
import type mailings from '#features/mailings/messages/en.json'
import type news from '#features/news/messages/en.json'
import type overview from '#features/overview/messages/en.json'
import type pages from '#features/pages/messages/en.json'
import type payments from '#features/payments/messages/en.json'
import type projects from '#features/projects/messages/en.json'
import type results from '#features/results/messages/en.json'
import type { Language } from '#shared/language.ts'
import type shared from '#shared/messages/en.json'
import { type Catalogue, type MessageParams, messageIn } from '#shared/messages.ts'
import type areas from '#web/areas/messages/en.json'

interface Places {
  accounts: typeof accounts
  awards: typeof awards
  contests: typeof contests
  files: typeof files
  firms: typeof firms
  gallery: typeof gallery
  jury: typeof jury
  mailings: typeof mailings
  news: typeof news
  overview: typeof overview
  pages: typeof pages
  payments: typeof payments
  projects: typeof projects
  editorial: typeof editorial
  results: typeof results
  users: typeof users
  shared: typeof shared
  areas: typeof areas
}

export type Place = keyof Places
type WithoutPlural<Key> = Key extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : Key
export type MessageKey<P extends Place> = WithoutPlural<keyof Places[P]> & string

export type Messages<P extends Place> = (key: MessageKey<P>, params?: MessageParams) => string

/** The language of the screens, and its messages loaded so far. */
export interface Spoken {
  language: Language
  catalogue: Catalogue
}

export const SpokenContext = createContext<Spoken>({ language: 'en', catalogue: {} })

export function messagesIn<P extends Place>({ language, catalogue }: Spoken, place: P): Messages<P> {
  return (key, params) => messageIn(catalogue[place], key, language, params)
}

/** The messages of one folder in the reader's language: `const t = useMessages('payments')`. */
export function useMessages<P extends Place>(place: P): Messages<P> {
  const spoken = useContext(SpokenContext)
  return useMemo(() => messagesIn(spoken, place), [spoken, place])
}

export function useLanguage(): Language {
  return useContext(SpokenContext).language
}
