/** What cleaned HTML is made of; anything else is left out, its text kept. */
export type RichNode =
  | { kind: 'text'; text: string }
  | { kind: 'element'; tag: RichTag; href: string | null; children: RichNode[] }

const richTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote', 'a'] as const
export type RichTag = (typeof richTags)[number]

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => named[name] ?? whole)
}

function linkOf(attributes: string): string | null {
  const href = decoded(/\bhref="([^"]*)"/.exec(attributes)?.[1] ?? '')
  return /^(https?:|mailto:|\/(?!\/))/i.test(href) ? href : null
}

/**
 * Reads the HTML that the server has cleaned into nodes to draw, so that no text ever becomes markup by itself:
 * a browser under our policy would refuse it.
 */
export function readRichText(html: string): RichNode[] {
  const root: RichNode[] = []
  const open: { tag: RichTag; children: RichNode[] }[] = []
  const here = () => open.at(-1)?.children ?? root

  for (const [, closing, name = '', attributes = '', text] of html.matchAll(
    /<(\/?)([a-z0-9]+)([^<>]*)>|([^<]+)/gi,
  )) {
    if (text !== undefined) {
      here().push({ kind: 'text', text: decoded(text) })
      continue
    }
    const tag = richTags.find((known) => known === name.toLowerCase())
    if (!tag) continue
    if (closing) {
      const at = open.findLastIndex((element) => element.tag === tag)
      if (at >= 0) open.length = at
      continue
    }
    const children: RichNode[] = []
    here().push({ kind: 'element', tag, href: tag === 'a' ? linkOf(attributes) : null, children })
    if (tag !== 'br') open.push({ tag, children })
  }
  return root
}
