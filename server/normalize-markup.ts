import { Parser } from 'htmlparser2'
import { spacing } from '#shared/plain-text.ts'
import { shifted } from '#shared/raised.ts'

/** Nesting of elements is limited: browsers fail on thousands of levels. */
export const nestingLimit = 24

const allowed = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote', 'a'] as const
const otherElement = new RegExp(`<(?!(?:${allowed.join('|')})[\\s/>])[a-z]`, 'i')

const kept = new Set<string>(allowed)
const renamed = new Map([
  ['h1', 'h2'],
  ['h4', 'h3'],
  ['h5', 'h3'],
  ['h6', 'h3'],
  ['b', 'strong'],
  ['i', 'em'],
])
/** Blocks that are not saved themselves: text directly in them becomes a paragraph. */
const containers = new Set(spacing.filter((element) => !kept.has(element) && !renamed.has(element)))
const blocks = new Set(spacing.filter((element) => element !== 'br'))
const inline = new Set(['strong', 'em', 'a', 'b', 'i', 'span', 'font', 'sup', 'sub'])

/** Deleted while changes were tracked, or no text of the page. */
const dropped = new Set(['del', 'script', 'style', 'title', 'xml'])

const isBold = (style: string) => /(?:^|[;\s])font-weight\s*:\s*(?:bold|[5-9]00)/i.test(style)
const isNotBold = (style: string) => /(?:^|[;\s])font-weight\s*:\s*(?:normal|[1-4]00)/i.test(style)
const isItalic = (style: string) => /font-style\s*:\s*italic/i.test(style)

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** The allowed elements that replace another one. */
function elementsFor(element: string, style: string): string[] {
  if (element === 'b' && isNotBold(style)) return []
  if (element === 'span' || element === 'font') {
    return [isBold(style) && 'strong', isItalic(style) && 'em'].filter((one) => one !== false)
  }
  if (containers.has(element) || element === 'sup' || element === 'sub') return []
  return [renamed.get(element) ?? element]
}

/**
 * Markup of word processors in the form of our own, as the editor does it with what is pasted: bold and italic from
 * styles, other headings as ours, cells and other blocks as paragraphs, `m<sup>2</sup>` as m², and tracked deletions
 * left out. What is not understood stays, for the sanitizer.
 */
export function normalizeMarkup(html: string): string {
  return otherElement.test(html) ? adapted(html) : html
}

function adapted(html: string): string {
  const written: string[] = []
  /** Each open element, with what its end writes. */
  const open: { element: string; end: string }[] = []
  /** The open blocks; `isLoose` while text is directly in one. */
  const places = [{ isContainer: false, isLoose: false }]
  let inDropped = 0
  let shift: 'sup' | 'sub' | null = null

  const placeNow = () => places.at(-1) ?? { isContainer: false, isLoose: false }
  const beginLoose = () => {
    const place = placeNow()
    if (place.isContainer && !place.isLoose) written.push('<p>')
    place.isLoose = true
  }
  const endLoose = () => {
    const place = placeNow()
    if (place.isContainer && place.isLoose) written.push('</p>')
    place.isLoose = false
  }

  const parser = new Parser(
    {
      onopentag(element, { style = '', href }) {
        if (dropped.has(element)) inDropped++
        if (inDropped > 0) return
        if (element === 'br') {
          // A break between two paragraphs would become an empty paragraph.
          if (placeNow().isLoose || (places.length > 1 && !placeNow().isContainer)) written.push('<br>')
          return
        }
        if (inline.has(element)) beginLoose()
        if (element === 'sup' || element === 'sub') shift = element
        if (blocks.has(element)) {
          endLoose()
          places.push({ isContainer: containers.has(element), isLoose: false })
        }
        const elements = open.length < nestingLimit ? elementsFor(element, style) : []
        const link = href === undefined ? '' : ` href="${escaped(href)}"`
        written.push(...elements.map((one) => `<${one}${link}>`))
        open.push({
          element,
          end: elements
            .toReversed()
            .map((one) => `</${one}>`)
            .join(''),
        })
      },
      ontext(text) {
        if (inDropped > 0) return
        if (text.trim() !== '') beginLoose()
        written.push(escaped(shift === null ? text : shifted(shift, text)))
      },
      onclosetag(element) {
        if (element === shift) shift = null
        if (dropped.has(element)) inDropped--
        else if (inDropped === 0 && element === open.at(-1)?.element) {
          if (blocks.has(element)) {
            endLoose()
            places.pop()
          }
          written.push(open.pop()?.end ?? '')
        }
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return written.join('')
}
