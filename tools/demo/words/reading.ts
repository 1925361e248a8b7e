import { readFileSync } from 'node:fs'
import type { Localized } from './types.ts'

export type Block = { head: string; quads: Localized[] }

/**
 * Reads a text of blocks: a head line that begins with "@", then sentences of four lines each in the order
 * English, French, Chinese, Spanish; blank lines are free.
 */
export function readBlocks(name: string): Block[] {
  const lines = readFileSync(new URL(`./text/${name}.txt`, import.meta.url), 'utf8').split('\n')
  const blocks: { head: string; lines: string[] }[] = []
  for (const line of lines) {
    const text = line.trim()
    if (text === '') continue
    if (text.startsWith('@')) blocks.push({ head: text.slice(1).trim(), lines: [] })
    else blocks.at(-1)?.lines.push(text)
  }
  return blocks.map((block) => ({ head: block.head, quads: quadsOf(block.lines, `${name}: ${block.head}`) }))
}

/** Reads a table: one row a line, cells parted by "|". */
export function readRows(name: string): string[][] {
  return readFileSync(new URL(`./text/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

function quadsOf(lines: string[], where: string): Localized[] {
  if (lines.length % 4 !== 0) throw new Error(`${where}: ${lines.length} lines are not whole groups of four`)
  const quads: Localized[] = []
  for (let at = 0; at < lines.length; at += 4) {
    quads.push(localized(lines[at], lines[at + 1], lines[at + 2], lines[at + 3]))
  }
  return quads
}

export function localized(en = '', fr = '', zh = '', es = ''): Localized {
  return { en: curly(en), fr: french(curly(fr)), 'zh-hans': zh, es: curly(es) }
}

export function joined(parts: Localized[], glue: Localized): Localized {
  const all = (language: keyof Localized) => parts.map((part) => part[language]).join(glue[language])
  return { en: all('en'), fr: all('fr'), 'zh-hans': all('zh-hans'), es: all('es') }
}

const curly = (text: string): string => text.replaceAll("'", '’')

// Québec usage: a no-break space inside guillemets and before a colon, a percent or a dollar sign, nowhere else.
const french = (text: string): string =>
  text
    .replaceAll('« ', '«\u00a0')
    .replaceAll(' »', '\u00a0»')
    .replace(/ ([:%$])/g, '\u00a0$1')
