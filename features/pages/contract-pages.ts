import { z } from 'zod'
import { User } from '#features/accounts/session/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { RichText } from '#shared/rich-text.ts'
import { Line, RichProse } from '#shared/text.ts'
import { type MessageName, TextGroup } from './contract.ts'

/** The pages whose text organisers may replace; each has a title and a content among the messages. */
export const builtInPages = ['home', 'about', 'rules', 'faq', 'contact', 'privacy', 'terms'] as const

const keys: Record<(typeof builtInPages)[number], [title: string, content: string]> = {
  home: ['home.title', 'home.content'],
  about: ['about.title', 'about.content'],
  rules: ['rules.title', 'rules.content'],
  faq: ['faq.title', 'faq.content'],
  contact: ['contact.title', 'contact.content'],
  privacy: ['privacy.title', 'privacy.content'],
  terms: ['terms.title', 'terms.content'],
}

export const textsOfPage = (
  slug: (typeof builtInPages)[number],
): [title: MessageName, content: MessageName] => {
  const [title, content] = keys[slug]
  return [
    { place: 'pages', key: title },
    { place: 'pages', key: content },
  ]
}

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

export const listPageTexts = endpoint({
  method: 'GET',
  path: '/api/admin/page-texts',
  summary: 'The pages whose text organisers may replace.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: z.array(
    z.object({
      slug: z.enum(builtInPages),
      title: z.record(z.enum(languages), z.string()),
      changed: z.array(z.enum(languages)),
      missing: z.array(z.enum(languages)),
    }),
  ),
})

export const getPageTexts = endpoint({
  method: 'GET',
  path: '/api/admin/page-texts/:slug',
  summary: 'The title and content of a page in every language.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ slug: z.enum(builtInPages) }),
  output: TextGroup,
})

export const previewPage = endpoint({
  method: 'POST',
  path: '/api/admin/page-texts/:slug/preview',
  summary: 'The page of the public site with an unsaved text, as HTML.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({
    slug: z.enum(builtInPages),
    language: z.enum(languages),
    title: Line(400),
    content: RichProse(),
  }),
  output: z.object({ html: z.string() }),
})
