import { EmailAddress } from '#shared/email-address.ts'
import { oneLine } from '#shared/text.ts'

/** One pasted line about a juror to invite. */
export interface InvitedLine {
  /** From 1 on, like line numbers in an editor. */
  line: number
  text: string
  name: string
  /** In lower case; null when the line contains no address. */
  email: string | null
  /** An earlier line has the same address. */
  isRepeated: boolean
}

const addressIn = /[^\s<>()[\],;:"]+@[^\s<>()[\],;:"]+/

/** Parses pasted lines: an address alone, “Name <address>”, or a table row with a name and an address in any order. */
export function readInvited(pasted: string): InvitedLine[] {
  const seen = new Set<string>()
  return pasted.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const text = oneLine(raw)
    if (text === '') return []
    const found = addressIn.exec(text)?.[0] ?? ''
    const parsed = EmailAddress.safeParse(found.replace(/\.+$/, ''))
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

/** First and last name from the organiser's text, to prefill a form that the juror corrects. */
export function namesOf(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.split(' ')
  return { first_name: first, last_name: rest.join(' ') }
}
