import { Site } from '#shared/site.ts'

/** If the settings cannot be read, no origin is trusted and the portal works without a parent site. */
const alone: Site = { parent: null, trusted: [], social: [], contact: '' }

function read(): Site {
  const said = document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content
  try {
    return Site.parse(JSON.parse(said ?? 'null'))
  } catch {
    return alone
  }
}

let known: Site | undefined

/** The parent site's data that the server embedded in the page. */
export function site(): Site {
  // Loaded lazily: the page's own parsing rules must be set first.
  known ??= read()
  return known
}
