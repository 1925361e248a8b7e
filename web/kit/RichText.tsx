import { Fragment, type ReactNode } from 'react'
import { type RichNode, readRichText } from './rich-text.ts'

function drawn(nodes: readonly RichNode[]): ReactNode {
  return nodes.map((node, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text have no other name and never move.
    if (node.kind === 'text') return <Fragment key={place}>{node.text}</Fragment>
    const { tag: Tag, href, children } = node
    if (Tag === 'br') {
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      return <br key={place} />
    }
    const link = Tag === 'a' && href ? { href, rel: 'noopener' } : {}
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Tag key={place} {...link}>
        {drawn(children)}
      </Tag>
    )
  })
}

/** Draws HTML that the server has cleaned. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={className}>{drawn(readRichText(html))}</div>
}
