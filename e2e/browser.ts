import { existsSync } from 'node:fs'
import axe, { type RunOptions } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Language } from '#shared/language.ts'
import { isSoak } from '#tools/testing/soak.ts'

/** Debian’s headless Chromium if installed (a fifth faster), else the one from npm. */
async function executable(): Promise<string> {
  const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  const installed = process.env.CHROMIUM ?? debians.find((path) => existsSync(path))
  if (installed) return installed
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

let opened: Promise<Browser> | undefined

/** One Chromium for all files of a worker; it closes with the worker. */
export async function openBrowser(): Promise<Browser> {
  if (!opened || !(await opened).isConnected()) opened = launch()
  return opened
}

/** Closes all contexts, so that each test starts with a clean browser. */
export async function closeVisits(): Promise<void> {
  const browser = await opened
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await executable(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}

export interface VisitOptions {
  language?: Language
  width?: number
  /** A finger instead of a mouse. */
  isTouch?: boolean
  javaScriptEnabled?: boolean
  /** Whether the service worker may be installed; it then caches the application in the background. */
  hasWorker?: boolean
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Errors of the browser: policy violations and uncaught exceptions. */
  complaints: string[]
}

/** A browser context on the portal at `address`, with a language and a width. */
export async function visit(
  browser: Browser,
  address: string,
  { language, width = 1440, isTouch = false, javaScriptEnabled = true, hasWorker = false }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    hasTouch: isTouch,
    isMobile: isTouch,
    javaScriptEnabled,
    acceptDownloads: true,
  })
  context.setDefaultTimeout(15_000)
  // As in a browser without service workers; playwright’s own blocking answers differently.
  if (!hasWorker) await context.addInitScript('delete Navigator.prototype.serviceWorker')
  if (language) {
    await context.addInitScript((code) => {
      if (!localStorage.getItem('lang')) localStorage.setItem('lang', code)
    }, language)
  }
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Trusted/i.test(message.text())) {
      complaints.push(message.text())
    }
  })
  return { page, context, complaints }
}

const criteria = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 2.2 AA violations found by axe on the page, one per line. */
export function allAccessibilityViolations(page: Page): Promise<string[]> {
  return errorsFound(page, { runOnly: criteria })
}

/** The same without contrast, which takes half of the time and is checked once on every screen. */
export function accessibilityViolations(page: Page): Promise<string[]> {
  const withoutContrast = { 'color-contrast': { enabled: false } }
  return errorsFound(page, { runOnly: criteria, ...(isSoak ? {} : { rules: withoutContrast }) })
}

/** Contrast violations found by axe. */
export function contrastViolations(page: Page): Promise<string[]> {
  return errorsFound(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
}

async function errorsFound(page: Page, options: RunOptions): Promise<string[]> {
  // Once per document: compiling axe is slow.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const run = { ...options, resultTypes: ['violations'], iframes: false }
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(run)}).then(({ violations }) =>
    violations.map(({ id, nodes }) =>
      id + ': ' + nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(', ')))`)
}
