import { find as findLinks } from 'linkifyjs'

/** Finds contact details in texts. */
export interface Contact {
  start: number
  end: number
}

/** A text as it is displayed, and the position of each of its letters in the original. */
interface Shown {
  text: string
  places: Contact[]
}

const pieces = /<[^>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]+\d*);|./gisu
const breaks = /^<\/?(?:p|br|li|ul|ol|h\d|div|blockquote|hr|tr|td)\b/i
const invisible = /^\p{Default_Ignorable_Code_Point}$/u
const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  commat: '@',
  period: '.',
  shy: '',
}

function entity(name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  if (!name.startsWith('#')) return namedEntities[name.toLowerCase()] ?? ' '
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}

function shownAs(piece: string): string {
  if (piece.length > 1 && piece.startsWith('<')) return breaks.test(piece) ? '\n' : ''
  const letter = piece.length > 1 && piece.startsWith('&') ? entity(piece.slice(1, -1)) : piece
  if (invisible.test(letter)) return ''
  return /^[\s]$/u.test(letter) ? (letter === '\n' ? '\n' : ' ') : letter.normalize('NFKC')
}

/**
 * Removes tags and invisible characters, and replaces entities and wide forms by the plain letters that they display.
 */
function shownOf(text: string): Shown {
  const places: Contact[] = []
  let shown = ''
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const letters = shownAs(piece)
    shown += letters
    for (let at = 0; at < letters.length; at += 1) places.push({ start: index, end: index + piece.length })
  }
  return { text: shown, places }
}

/** Removes what a pattern finds between the letters, like the spaces of s p a c e d ones. */
function without({ text, places }: Shown, gaps: RegExp): Shown {
  const gone = new Set(
    [...text.matchAll(gaps)].flatMap(({ 0: found, index }) =>
      [...found.matchAll(/ /g)].map((space) => index + space.index),
    ),
  )
  const stays = (_: unknown, at: number) => !gone.has(at)
  return { text: text.split('').filter(stays).join(''), places: places.filter(stays) }
}

// Four or more single letters in a row.
const spacedLetters = /(?<!\S)\S(?: {1,3}\S){3,}(?!\S)/gu
// The dot of a domain, with spaces on both sides.
const spacedPoints = /(?<=[\p{L}\p{N}]) {1,3}\. {1,3}(?=[\p{L}\p{N}])/gu

const word = String.raw`[[\p{L}\p{M}\p{N}_%+\-]--\p{Script=Han}]`
const at = String.raw`(?:@| {0,3}@ {0,3}| {0,3}[\[\(\{<] ?(?:at|à|arobase|arroba|@) ?[\]\)\}>] {0,3})`
const point = String.raw`(?:\.| {0,3}[\[\(\{<] ?(?:dot|point|punto|\.) ?[\]\)\}>] {0,3})`
const addresses = [
  // zoe@studio.ca, zoe (at) studio.ca, zoe [at] studio [dot] ca
  String.raw`(?<!${word})${word}+(?:\.${word}+)*${at}${word}+(?:${point}${word}+)+`,
  // zoe at studio dot ca
  `(?<!${word})${word}+ (?:at|chez|arobase|arroba) ${word}+(?: (?:dot|point|punto) ${word}+)+`,
  // @studio, and an address without a domain
  String.raw`(?<!${word})${word}*@${word}[[\p{L}\p{M}\p{N}_.\-]--\p{Script=Han}]*`,
  String.raw`@\p{Script=Han}[\p{L}\p{N}_\-]+`,
].map((pattern) => new RegExp(pattern, 'giv'))

function addressesIn(text: string): Contact[] {
  return addresses.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length })),
  )
}

function linksIn(text: string): Contact[] {
  // Chinese needs no space around an address.
  return findLinks(text.replace(/\p{Script=Han}/gu, (letter) => ' '.repeat(letter.length))).filter(
    // A full stop without a space before a sentence that begins like a top-level domain: «le quai.La lumière».
    ({ value }) => !/^[^./]+\.\p{Lu}\p{Ll}+$/u.test(value),
  )
}

const digits = /(?<![\p{L}\p{N}])(?:\+ ?)?\(?\d(?:[ .\-–/()]{0,3}\d)+(?!\p{L})/gu
const phoneLabel =
  /(?:t[ée]l(?:[ée]phone|[ée]fono)?|phone|fax|cell(?:ulaire|ular)?|mobile|m[óo]vil|whatsapp|电话|手机|微信)[ .:：]*$/iu
const unit =
  /^ ?(?:[$€£¥%°]|(?:cad|usd|eur|dollars?|euros?|pesos?|m²|m2|m³|km|m|cm|mm|kg|ft|sq|pi|pieds|litres?|kwh|habitants?)\b|[平元米])/iu

/** A quantity in groups of three, years or dates. Anything else with many digits counts as a phone number. */
function isOtherNumber(number: string, before: string, after: string): boolean {
  const isQuantity = /^\d{1,3}(?:[ .]\d{3})+$/.test(number)
  if (isQuantity && (unit.test(after) || /[$€£¥] ?$/.test(before))) return true
  if (/^(?:(?:18|19|20)\d\d[ .\-–/]{0,3})+$/.test(number)) return true
  const days =
    /^(?:(?:(?:18|19|20)\d\d[.\-/]\d\d?[.\-/]\d\d?|\d\d?[.\-/]\d\d?[.\-/](?:18|19|20)\d\d)[ \-–/]{0,3})+$/
  return days.test(number)
}

function phonesIn(text: string): Contact[] {
  return [...text.matchAll(digits)].flatMap(({ 0: number, index }) => {
    const end = index + number.length
    const before = text.slice(Math.max(0, index - 20), index)
    const count = number.replace(/\D/g, '').length
    const fewest = phoneLabel.test(before) ? 6 : number.startsWith('+') ? 7 : 8
    if (count < fewest || isOtherNumber(number, before, text.slice(end, end + 20))) return []
    return { start: index, end }
  })
}

/**
 * Email addresses, web addresses, handles and phone numbers, in plain text or HTML, with any spacing of letters. A
 * false positive is better than an address that identifies the maker.
 */
export function contactsIn(text: string): Contact[] {
  if (!/[@.\d＠．&]|\b(?:at|chez|arobase|arroba)\b|[\uff10-\uff19]/i.test(text)) return []
  const shown = shownOf(text)
  const joined = without(without(shown, spacedLetters), spacedPoints)
  return [shown, joined].flatMap(({ text: read, places }) =>
    [...addressesIn(read), ...linksIn(read), ...phonesIn(read)].flatMap(({ start, end }) => {
      const from = places[start]
      const to = places[end - 1]
      return from && to ? { start: from.start, end: to.end } : []
    }),
  )
}
