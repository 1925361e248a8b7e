import type { Schema } from '@tiptap/pm/model'
import { DOMParser as ModelParser, type Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { shifted } from '#shared/raised.ts'

// Pages send `require-trusted-types-for 'script'`, so the browser parses HTML only through a named policy. Pasted
// HTML is parsed into a detached document, and only what the schema knows is copied from it: no script runs and no
// image loads.
const policy = globalThis.trustedTypes?.createPolicy('editor-text', { createHTML: (html) => html })

function bodyOf(html: string): HTMLElement {
  const trusted = policy?.createHTML(html) ?? html
  return new window.DOMParser().parseFromString(trusted, 'text/html').body
}

/** Saved HTML as the editor's document. */
export function documentOf(html: string, schema: Schema): object {
  return ModelParser.fromSchema(schema).parse(bodyOf(html)).toJSON()
}

/** `del` holds what was deleted while changes were tracked. */
const notText = 'style, script, meta, link, title, xml, img, svg, object, iframe, o\\:p, del'

/** A word processor writes its lists as paragraphs that begin with a bullet character or a number. */
const drawnMark = /^\s*(?:[·•▪◦§–—-]|o(?=\s{2,}|\u00a0)|\(?(?:\d{1,3}|[a-z])[.)])[\s\u00a0]+/u

function isListLine(element: Element): boolean {
  return (
    /MsoListParagraph/.test(element.className) || /mso-list\s*:/.test(element.getAttribute('style') ?? '')
  )
}

/** Converts paragraphs that look like a list into one. */
function collectLists(body: HTMLElement): void {
  for (const line of [...body.querySelectorAll('p')].filter(isListLine)) {
    const mark = drawnMark.exec(line.textContent ?? '')?.[0] ?? ''
    const kind = /\d|[a-z][.)]/.test(mark) ? 'OL' : 'UL'
    const before = line.previousElementSibling
    const list = before?.tagName === kind ? before : body.ownerDocument.createElement(kind)
    if (list !== before) line.before(list)
    const item = body.ownerDocument.createElement('li')
    item.append(...line.childNodes)
    dropLeading(item, mark.length)
    list.append(item)
    line.remove()
  }
}

/** Removes the first characters, across however many nodes. */
function dropLeading(element: Element, count: number): void {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = count
  for (let node = texts.nextNode(); node && left > 0; node = texts.nextNode()) {
    const text = node.nodeValue ?? ''
    node.nodeValue = text.slice(left)
    left -= Math.min(left, text.length)
  }
}

/**
 * Converts bold and italic from styles into elements, and headings of other levels into the two supported
 * ones.
 */
function nameForms(body: HTMLElement): void {
  const rename = (element: Element, name: string) => {
    const named = body.ownerDocument.createElement(name)
    named.append(...element.childNodes)
    element.replaceWith(named)
  }
  for (const title of body.querySelectorAll('h1')) rename(title, 'h2')
  for (const title of body.querySelectorAll('h4, h5, h6')) rename(title, 'h3')
}

/** Writes `m<sup>2</sup>` as m², and begins a paragraph with each cell of a table. */
function writeOut(body: HTMLElement): void {
  for (const element of body.querySelectorAll('sup, sub')) {
    const name = element.matches('sup') ? 'sup' : 'sub'
    element.replaceWith(shifted(name, element.textContent ?? ''))
  }
  for (const cell of body.querySelectorAll('td, th, caption')) {
    if (cell.querySelector(blocks)) continue
    const line = body.ownerDocument.createElement('p')
    line.append(...cell.childNodes)
    cell.append(line)
  }
}

/** Some editors copy an entire document in one bold element of normal weight. */
function unwrapWhole(body: HTMLElement): void {
  for (const bold of body.querySelectorAll<HTMLElement>('b')) {
    if (bold.style.fontWeight === 'normal') bold.replaceWith(...bold.childNodes)
  }
}

const blocks =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, div, table, section, article, header, footer, pre, hr'

/** Wraps loose text between paragraphs in a paragraph, because the spaces between them would be lost. */
function collectLoose(body: HTMLElement): void {
  let line: HTMLElement | null = null
  for (const node of [...body.childNodes]) {
    const isBlock = node instanceof Element && (node.matches(blocks) || node.querySelector(blocks) !== null)
    if (isBlock) line = null
    else if (line) line.append(node)
    // A break between two paragraphs would become an empty paragraph.
    else if (node.nodeName === 'BR') node.remove()
    else if ((node.textContent ?? '').trim() !== '') {
      line = body.ownerDocument.createElement('p')
      node.replaceWith(line)
      line.append(node)
    }
  }
}

/** Removes styles and scripts before parsing, because the page's policy would report them. */
function withoutReports(html: string): string {
  return html
    .replace(/<!--\[if[\s\S]*?<!\[endif\]-->/g, '')
    .replace(/<(style|script|xml|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
}

/** The pasted content in the form of the schema, without a word processor's own markup and spaces. */
function tidied(html: string): HTMLElement {
  const body = bodyOf(withoutReports(html))
  for (const element of body.querySelectorAll(notText)) element.remove()
  unwrapWhole(body)
  writeOut(body)
  collectLoose(body)
  collectLists(body)
  nameForms(body)
  for (const line of body.querySelectorAll('p, li, h2, h3')) {
    if ((line.textContent ?? '').replace(/\u00a0/g, ' ').trim() === '') line.remove()
  }
  return body
}

/** Handles formatted text from the clipboard. The editor handles plain text itself. */
export function pasteFormatted(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html')
  if (!html || !view.editable) return false
  event.preventDefault()
  const { state } = view
  const slice: Slice = ModelParser.fromSchema(state.schema).parseSlice(tidied(html), {
    context: state.selection.$from,
  })
  view.dispatch(state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
  return true
}

/** Formatted text dropped from elsewhere becomes plain text; text moved within the field keeps its format. */
export function dropPlain(view: EditorView, event: DragEvent): boolean {
  if (view.dragging || !event.dataTransfer?.types.includes('text/html')) return false
  event.preventDefault()
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  const text = event.dataTransfer.getData('text/plain')
  if (place && text) view.dispatch(view.state.tr.insertText(text, place.pos))
  return true
}
