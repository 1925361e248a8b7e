import { z } from 'zod'
import { User } from '#features/accounts/sign-in/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { RichText } from '#shared/rich-text.ts'

/** The default texts, until organisers write their own. */
export const builtInPages = ['home', 'about', 'rules', 'faq', 'contact', 'privacy', 'terms'] as const

export const getHomeText = endpoint({
  method: 'GET',
  path: '/api/guest/page-text/home',
  summary:
    'The title and text of the account’s home in the requested language, and the signed-in user, if any.',
  audience: 'anyone',
  hasNoTimeLimit: true,
  input: z.object({}),
  output: z.object({
    page: z.object({ page_title: z.string(), page_content: RichText }),
    user: User.nullable(),
  }),
})

export const getTranslations = endpoint({
  method: 'GET',
  path: '/api/translations',
  summary: 'Every message of the interface, by language, domain and key.',
  audience: 'anyone',
  hasNoTimeLimit: true,
  input: z.object({}),
  output: z.record(z.enum(languages), z.record(z.string(), z.record(z.string(), z.string()))),
})
