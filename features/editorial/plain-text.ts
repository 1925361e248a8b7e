import { withoutTags } from '#shared/text.ts'

const blockEnds = /<\/(?:p|li|h2|h3|blockquote)>|<br\s*\/?>/gi

/** What a reader sees of cleaned HTML, one line for each paragraph. */
export function plainText(html: string): string {
  return withoutTags(html.replace(blockEnds, '\n'))
    .replace(/\n{2,}/g, '\n')
    .trim()
}
