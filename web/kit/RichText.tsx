import { classes } from './classes.ts'

// Pages carry `require-trusted-types-for 'script'`: the browser takes HTML only from a named policy. What passes
// here was cleaned by the server before it was kept.
const policy = globalThis.trustedTypes?.createPolicy('kept-html', { createHTML: (html) => html })

/** Rich text as the server keeps it, cleaned; never what a person is typing. */
export function RichText({ html, className, lang }: { html: string; className?: string; lang?: string }) {
  const kept = policy?.createHTML(html) ?? html
  return (
    <div
      className={classes('rich', className)}
      lang={lang}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it, see above.
      dangerouslySetInnerHTML={{ __html: kept }}
    />
  )
}
