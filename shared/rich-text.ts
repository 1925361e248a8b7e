import { z } from 'zod'
import { languages } from './language.ts'

const plainTag = /^<(?:\/?(?:p|strong|em|ul|ol|li|h2|h3|blockquote)|br \/|br|\/a)>$/
const rel = 'rel="noopener nofollow ugc"'
// An address of the portal itself begins with one slash.
const href = 'href="(?:https?:|mailto:|/(?![/\\\\]))[^"<>]*"'
const link = new RegExp(`^<a(?: ${href})?(?: ${rel})?>$|^<a ${rel} ${href}>$`)

/**
 * Safe rich text: it allows only the exact tags that the sanitizer writes when a text is saved. Any other markup from
 * the database is removed or shown as text, so it never becomes an element.
 */
export function safeRichText(html: string): string {
  return html.replace(/<[^<>]*>?|>/g, (tag) => {
    if (plainTag.test(tag) || link.test(tag)) return tag
    if (tag === '>') return '&gt;'
    return tag.endsWith('>') ? '' : tag.replace('<', '&lt;')
  })
}

/** Rich text in a response. */
export const RichText = z.string().overwrite(safeRichText)

export const LocalizedRichText = z.record(z.enum(languages), RichText)
