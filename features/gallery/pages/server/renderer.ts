import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { catalogue, messagesOf } from '#server/messages.ts'
import type { Language } from '#shared/language.ts'
import type { Site } from '#shared/site.ts'
import type { PublicPage, Surroundings } from '../page-views.ts'
import type { ShareCard } from '../share-card.ts'

const dist = join(import.meta.dirname, '..', '..', '..', '..', 'dist')

export const builtAssets = join(dist, 'pages', 'assets')

/** The URL folder of the public pages' style sheets. */
export const stylesFolder = '/styles/'

const Manifest = z.record(z.string(), z.object({ file: z.string() }))

/** The script that enhances pages. Undefined if only the pages have been built. */
async function readScript(): Promise<string | null> {
  const text = await readFile(join(dist, 'web', '.vite', 'manifest.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const piece = Manifest.parse(JSON.parse(text))['areas/public/enhance.ts']
  return piece ? `/${piece.file}` : null
}

/** The fonts of the first screen, to preload. */
const isFirstFont = (file: string) => /^(display|text)-(?!ext-|more-).*\.woff2$/.test(file)

async function readAssets(): Promise<Surroundings['assets']> {
  const files = await readdir(builtAssets)
  const names = files.filter((file) => file.endsWith('.css'))
  return {
    styles: names.map((name) => `${stylesFolder}${name}`),
    script: await readScript(),
    // Named by content hash, so the application's build has the same names.
    fonts: files.filter(isFirstFont).map((file) => `/assets/${file}`),
  }
}

interface Built {
  renderPage(page: PublicPage, around: Surroundings): string
  shareCardOf(page: PublicPage, around: Surroundings): ShareCard
}

async function loadBuilt(): Promise<Built> {
  const built: Built = await import(pathToFileURL(join(dist, 'pages', 'render.js')).href)
  if (!built.renderPage || !built.shareCardOf) throw new Error('The public pages must be built again.')
  return built
}

interface Place {
  language: Language
  path: string
  publicUrl: string
}

export interface Renderer {
  render(page: PublicPage, place: Place): string
  /** What a link to the page shows. */
  card(page: PublicPage, place: Place): ShareCard
}

/** Vite's build of the page components, read once. */
export async function openRenderer({ parent, social, contact }: Site): Promise<Renderer> {
  const { renderPage, shareCardOf } = await loadBuilt()
  const assets = await readAssets()
  const around = (place: Place): Surroundings => ({
    ...place,
    assets,
    parent,
    social,
    contact,
    messages: (name) => messagesOf(name, place.language),
    catalogue: catalogue(),
  })
  return {
    render: (page, place) => renderPage(page, around(place)),
    card: (page, place) => shareCardOf(page, around(place)),
  }
}
