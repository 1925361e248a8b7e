import { Site } from '#shared/site.ts'

/** Where nothing can be read, nobody is trusted and the portal stands alone. */
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

/** The site that the page belongs to, as the server wrote it into the page. */
export function site(): Site {
  // Not before it is asked for: the page's own rules for reading have to be set first.
  known ??= read()
  return known
}
