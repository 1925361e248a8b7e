/** The host of a website without `www.`; empty if the text is not an address. */
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

/** The name of a social page's site, else its host. */
export function siteName(address: string): string {
  const host = hostOf(address)
  const known = Object.entries(knownSites).find(([site]) => host === site || host.endsWith(`.${site}`))
  return known?.[1] ?? host
}
