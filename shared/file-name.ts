/** The endings of each type; the first is given to a name that has none of them. */
const endings: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['.pdf'],
  'application/zip': ['.zip'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/tiff': ['.tif', '.tiff'],
  'image/heic': ['.heic', '.heif'],
  'text/calendar': ['.ics'],
  'text/csv': ['.csv'],
  'text/plain': ['.txt'],
}
const known = new Set(Object.values(endings).flat())

/** Of one name on a disk: Windows counts characters, Linux counts bytes. */
const mostBytes = 255

/** Joiners stay, because words and emoji are written with them. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu
/** Names of devices on Windows, with any ending. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i

const trimmed = (name: string) => name.replace(/^[\s.]+|[\s.]+$/gu, '')

function plain(name: string): string {
  const spaced = name.normalize('NFC').replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
  return trimmed(spaced.replace(invisible, '').replace(/[<>:"/\\|?*]/g, '_'))
}

const utf8 = new TextEncoder()

function joined(stem: string, ending: string): string {
  let room = mostBytes - utf8.encode(ending).length - 1
  const kept: string[] = []
  for (const letter of stem) {
    room -= utf8.encode(letter).length
    if (room < 0) break
    kept.push(letter)
  }
  const base = trimmed(kept.join('')) || 'file'
  return `${device.test(base) ? '_' : ''}${base}${ending}`
}

/** The stem and the ending, of which the dot is a part. */
function split(name: string): [string, string] {
  const at = /\.[^.\s]{1,9}$/u.exec(name)?.index ?? name.length
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
}

/** A name that every system can write, without what hides or reverses its ending. */
export function safeFileName(name: string): string {
  return joined(...split(plain(name)))
}

/** The same with an ending of its type, whatever name the sender gave to the file. */
export function fileNameFor(name: string, type: string): string {
  const own = endings[type.split(';')[0] ?? '']
  if (!own) return safeFileName(name)
  const whole = plain(name)
  const [stem, ending] = split(whole)
  if (own.includes(ending.toLowerCase())) return joined(stem, ending)
  return joined(known.has(ending.toLowerCase()) ? stem : whole, own[0])
}

/** The same name with a number, for the second file of this name in a folder. */
export function numberedFileName(name: string, number: number): string {
  const [stem, ending] = split(name)
  return joined(stem, ` (${number})${ending}`)
}
