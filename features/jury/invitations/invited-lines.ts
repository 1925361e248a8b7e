import { z } from 'zod'

/** What an organiser pasted of somebody to invite. */
export interface InvitedLine {
  /** From 1 on, as an editor counts. */
  line: number
  text: string
  name: string
  /** In lower case; null where the line holds no address. */
  email: string | null
  /** The same address stands in a line above. */
  isRepeated: boolean
}

const Address = z.email().max(254)
const addressIn = /[^\s<>()[\],;:"]+@[^\s<>()[\],;:"]+/

/** Reads pasted lines: an address alone, “Name <address>”, or a row of a table with a name and an address in any order. */
export function readInvited(pasted: string): InvitedLine[] {
  const seen = new Set<string>()
  return pasted.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const text = raw.trim()
    if (text === '') return []
    const found = addressIn.exec(text)?.[0] ?? ''
    const parsed = Address.safeParse(found.replace(/\.+$/, '').toLowerCase())
    const email = parsed.success ? parsed.data : null
    const isRepeated = email !== null && seen.has(email)
    if (email !== null) seen.add(email)
    const name = text
      .replace(found, ' ')
      .replace(/[<>"\t,;]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 120)
    return { line: index + 1, text: text.slice(0, 200), name: email === null ? '' : name, email, isRepeated }
  })
}

/** First and last name of what an organiser wrote, to fill in a form that its owner corrects. */
export function namesOf(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.split(' ')
  return { first_name: first, last_name: rest.join(' ') }
}
