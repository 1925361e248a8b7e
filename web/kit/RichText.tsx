import { safeRichText } from '#shared/rich-text.ts'
import { classes } from './classes.ts'

// Pages send `require-trusted-types-for 'script'`: the browser accepts HTML only from a named policy, and this one
// returns only what `safeRichText` allows. The server has no policy but uses the same function.
const policy = globalThis.trustedTypes?.createPolicy('rich-text', { createHTML: safeRichText })

/** Shows rich text that the server has sanitized, never text that a user is typing. */
export function RichText({ html, className, lang }: { html: string; className?: string; lang?: string }) {
  return (
    <div
      className={classes('rich', className)}
      lang={lang}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only what `safeRichText` lets through, see above.
      dangerouslySetInnerHTML={{ __html: policy ? policy.createHTML(html) : safeRichText(html) }}
    />
  )
}
