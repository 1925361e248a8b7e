import { isCommonWord } from './common-words.ts'
import { distinctiveDomain } from './public-mail.ts'

const shortest = 4

function domainNames(domain: string): string[] {
  const host = domain.replace(/^www\./, '')
  const [label = ''] = host.split('.')
  return label.length >= shortest && !isCommonWord(label) ? [host, label] : [host]
}

function namesInAddress(address: string): string[] {
  const [, host = '', path = ''] =
    /^https?:\/\/([^/:?#]+)(?::\d+)?(?:\/([^?#]*))?/i.exec(address.trim()) ?? []
  if (host === '') return []
  // On a shared host the last part of the address identifies the owner; on an own site the domain does.
  const last = path.split('/').filter(Boolean).at(-1)?.replace(/^@/, '')
  return last === undefined ? domainNames(host.toLowerCase()) : [decoded(last)]
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The handles of users and firms on the web: their domains, and the names of their profile pages. */
export function handlesOf({
  sites,
  pages,
  emails,
}: Record<'sites' | 'pages' | 'emails', readonly string[]>): string[] {
  const ofSites = sites.flatMap((site) => namesInAddress(site.replace(/^(https?:\/\/[^/]+)\/.*$/i, '$1')))
  const ofEmails = emails.flatMap((email) => domainNames(distinctiveDomain(email) ?? ''))
  const names = [...ofSites, ...pages.flatMap(namesInAddress), ...ofEmails]
  return [...new Set(names)].filter((name) => name.length >= shortest)
}
