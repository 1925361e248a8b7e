/** The address that counts visits. */
export const visitsPath = '/api/visits'

/** Where a visit came from. Only this word is counted, never an address. */
export const visitSources = ['direct', 'portal', 'search', 'social', 'other'] as const
export type VisitSource = (typeof visitSources)[number]

const search =
  /(^|\.)(google|bing|duckduckgo|yahoo|baidu|yandex|ecosia|qwant|startpage|sogou|so|naver|brave|kagi|perplexity|chatgpt|openai)\./
const social =
  /(^|\.)(facebook|instagram|linkedin|lnkd|pinterest|pin|twitter|x|t|reddit|youtube|tiktok|weibo|xiaohongshu|douyin|wechat|qq|threads|bsky|mastodon|vimeo|whatsapp|telegram|tumblr)\.(com|net|org|co|in|it|app|social|me|cn)$/

/** The group of the site that a visitor comes from, by the address of its page. */
export function sourceOf(referrer: string, ownHost: string): VisitSource {
  if (!URL.canParse(referrer)) return 'direct'
  const { host, hostname } = new URL(referrer)
  if (host === ownHost) return 'portal'
  if (search.test(`${hostname}.`)) return 'search'
  return social.test(hostname) ? 'social' : 'other'
}
