import { replaceTags } from './text.ts'

const name = /^<(\/?)([a-z][a-z0-9]*)/i
const cells = new Set(['td', 'th'])
const lines = new Set(['li', 'tr', 'dt', 'dd', 'caption', 'figcaption'])
const blocks = new Set([
  ...[
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'dl',
    'blockquote',
    'pre',
    'table',
    'hr',
    'figure',
  ],
  ...['div', 'section', 'article', 'header', 'footer', 'aside', 'main', 'address'],
  ...['center', 'nav', 'form', 'fieldset', 'details', 'summary'],
])

/** The elements that separate the text before them from the text after them. */
export const spacing = ['br', ...cells, ...lines, ...blocks]

// Control characters that a saved text does not contain stand for what separates until all of it is known.
const [line, block] = ['\v', '\f']

/** The text that replaces a tag. Blocks within a list item are on lines of their own, without an empty line between. */
function separators(): (tag: string) => string {
  let items = 0
  return (tag) => {
    const [, slash, written = ''] = name.exec(tag) ?? []
    const element = written.toLowerCase()
    if (element === 'li') items = Math.max(0, items + (slash ? -1 : 1))
    if (element === 'br') return '\n'
    if (cells.has(element)) return slash ? '\t' : ''
    if (lines.has(element)) return line
    if (!blocks.has(element)) return ''
    return items > 0 ? line : block
  }
}

/** Text with tags in it as plain text; what the tags separate stays apart. */
export const blocksApart = (text: string) =>
  replaceTags(text, separators()).replace(/[\v\f]+/g, (gap) => (gap.includes(block) ? '\n\n' : '\n'))

/** One separator for a run of them. */
function separatorOf(gap: string): string {
  if (gap.includes(block) || gap.split('\n').length > 2) return '\n\n'
  if (gap.includes(line) || gap.includes('\n')) return '\n'
  return gap.includes('\t') ? '\t' : ' '
}

/**
 * Rich text as plain text, as a person reads it: an empty line between paragraphs, a line for each list item, tabs
 * between the cells of a table.
 */
export function plainText(html: string): string {
  return replaceTags(html.replace(/[ \t\r\n\v\f]+/g, ' '), separators())
    .replace(/[ \t\n\v\f]+/g, separatorOf)
    .trim()
}
