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
