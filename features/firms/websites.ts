import { z } from 'zod'

const hasScheme = /^[a-z][a-z\d+-]*:/i
const looksLikeHost = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]|$)/u

/** What people type as an address, as one that can be followed: `studio.ca` means `https://studio.ca`. */
export function webAddress(typed: string): string {
  const trimmed = typed.trim()
  const isBare = looksLikeHost.test(trimmed) && !hasScheme.test(trimmed)
  return isBare ? `https://${trimmed}` : trimmed
}

const Followed = z.url({ protocol: /^https?$/ }).max(300)

/** The address of a page that can be followed safely; nothing else may stand in a link. */
export const WebAddress = z.string().max(300).transform(webAddress).pipe(Followed)

export const OptionalWebAddress = z
  .string()
  .max(300)
  .transform(webAddress)
  .pipe(z.union([z.literal(''), Followed]))

/** The host by which people know a site, without `www.`; empty where the text is no address. */
export function hostOf(website: string): string {
  return URL.parse(website)?.hostname.replace(/^www\./, '') ?? ''
}

const knownSites: Record<string, string> = {
  'linkedin.com': 'LinkedIn',
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'youtube.com': 'YouTube',
  'vimeo.com': 'Vimeo',
  'behance.net': 'Behance',
  'pinterest.com': 'Pinterest',
  'x.com': 'X',
  'tiktok.com': 'TikTok',
  'weibo.com': '微博',
  'xiaohongshu.com': '小红书',
}

/** A social page by the name of its site, else by its host. */
export function siteName(address: string): string {
  const host = hostOf(address)
  const known = Object.entries(knownSites).find(([site]) => host === site || host.endsWith(`.${site}`))
  return known?.[1] ?? host
}
