import type { Site } from '#shared/site.ts'

/** If the settings cannot be read, no origin is trusted and the portal works without a parent site. */
const alone: Site = { parent: null, trusted: [], social: [], contact: '' }

/** The server writes the whole of it, or a page of another origin nothing. */
function isSite(value: unknown): value is Site {
  if (typeof value !== 'object' || value === null) return false
  return (
    'trusted' in value && Array.isArray(value.trusted) && 'social' in value && Array.isArray(value.social)
  )
}

function read(): Site {
  const said = document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content
  try {
    const found: unknown = JSON.parse(said ?? 'null')
    return isSite(found) ? found : alone
  } catch {
    return alone
  }
}

let known: Site | undefined

/** Where there is no page to read it from: on the server, which renders the screens before login. */
export function setSite(site: Site): void {
  known = site
}

/** The parent site's data that the server embedded in the page. */
export function site(): Site {
  // Loaded lazily: the page's own parsing rules must be set first.
  known ??= read()
  return known
}
