import { html } from './html.ts'
import { readBlocks } from './reading.ts'
import type { Localized } from './types.ts'

interface Article {
  firmKey: string
  /** The key of the work whose cover it shows; none for the article that still waits to be read. */
  picture: string
  daysAgo: number
  title: Localized
  lead: Localized
  body: Localized
}

/** What firms have written for the news. */
export const articles: Article[] = readBlocks('news').map(({ head, quads: [title, lead, ...body] }) => {
  const [firmKey = '', picture = '', daysAgo] = head.split(' ')
  if (!title || !lead) throw new Error(`the article of ${head} has no title and lead`)
  return { firmKey, picture, daysAgo: Number(daysAgo), title, lead, body: html(body, 'h2') }
})

/** The issues of the e-magazine, the newest first. */
export const issues = readBlocks('issues').map(({ head, quads: [title] }) => {
  const [number, picture = '', daysAgo] = head.split(' ')
  if (!title) throw new Error(`issue ${head} has no title`)
  return { number: Number(number), picture, daysAgo: Number(daysAgo), title }
})
