import { xmlText } from './xml.ts'

export interface FeedItem {
  title: string
  /** Its page. */
  link: string
  publishedAt: Date
  author: string
  description: string
  image?: { url: string; type: string; width: number; height: number } | undefined
}

interface Feed {
  title: string
  description: string
  /** The page of which it is the feed. */
  link: string
  /** Its own address. */
  self: string
  /** As in `lang` attributes. */
  language: string
  items: readonly FeedItem[]
}

/** A feed (https://www.rssboard.org/rss-specification) with pictures (https://www.rssboard.org/media-rss). */
export function rssOf({ title, description, link, self, language, items }: Feed): string {
  const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`
  const picture = ({ image }: FeedItem) =>
    image
      ? `<media:content url="${xmlText(image.url)}" medium="image" type="${image.type}" width="${image.width}" height="${image.height}"/>`
      : ''
  const entries = items.map(
    (item) =>
      `<item>${element('title', item.title)}${element('link', item.link)}${element('guid', item.link)}${element('pubDate', item.publishedAt.toUTCString())}${element('dc:creator', item.author)}${element('description', item.description)}${picture(item)}</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>
${element('title', title)}
${element('link', link)}
<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>
${element('description', description)}
${element('language', language)}
${entries.join('\n')}
</channel></rss>
`
}
