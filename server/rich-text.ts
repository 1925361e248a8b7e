import sanitizeHtml from 'sanitize-html'
import { blocksApart, spacing } from '#shared/plain-text.ts'
import { withoutPiles } from '#shared/text.ts'
import { nestingLimit, normalizeMarkup } from './normalize-markup.ts'

const words = '[^<>&]*(?:&(?:amp|lt|gt);[^<>&]*)*'
const line = `${words}(?:(?:<strong>${words}</strong>|<em>${words}</em>)${words})*`
const item = `<li>(?:<p>${line}</p>|${line})</li>`
const block = `<p>${line}</p>|<h2>${line}</h2>|<h3>${line}</h3>|<ul>(?:${item})+</ul>|<ol>(?:${item})+</ol>`
/** The editor's output for most texts: paragraphs, headings and lists without attributes, each tag closed. */
const plainForm = new RegExp(`^(?:${block})*$`)

/**
 * The markup of an entrant's or editor's text that the public page shows; everything else is removed before
 * saving.
 */
export function cleanRichText(html: string): string {
  // Sanitizing such a text would return it unchanged, and would take most of the time of a save.
  return plainForm.test(html) ? html : sanitizeRichText(html)
}

/** Sanitizes any markup. */
export function sanitizeRichText(html: string): string {
  const safe = sanitizeHtml(normalizeMarkup(html), {
    allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }, true),
    },
  })
  return withoutPiles(safe).trim()
}

/** Text that must not contain tags. */
export function cleanPlainText(text: string): string {
  if (!/[<>&]/.test(text)) return text.trim()
  const safe = sanitizeHtml(text, { allowedTags: spacing, allowedAttributes: {} })
  return withoutPiles(blocksApart(safe)).trim()
}
