import { existsSync } from 'node:fs'
import axe, { type RunOptions } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Language } from '#shared/language.ts'
import { isSoak } from '#tools/testing/soak.ts'

/** Debian's Chromium where there is one, best without windows (a fifth faster), else the one that npm brings. */
async function executable(): Promise<string> {
  const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  const installed = process.env.CHROMIUM ?? debians.find((path) => existsSync(path))
  if (installed) return installed
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

let opened: Promise<Browser> | undefined

/** One Chromium serves all files of a worker, and ends with it. */
export async function openBrowser(): Promise<Browser> {
  if (!opened || !(await opened).isConnected()) opened = launch()
  return opened
}

/** Ends every visit; each test begins with a browser that was nowhere yet. */
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
  javaScriptEnabled?: boolean
  /** Whether the service worker may settle, which then loads the whole offline application in the background. */
  hasWorker?: boolean
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** What the browser itself complained about: broken policies, uncaught errors. */
  complaints: string[]
}

/** Somebody's own browser on the portal at `address`, in a language and a width of their choice. */
export async function visit(
  browser: Browser,
  address: string,
  { language, width = 1440, javaScriptEnabled = true, hasWorker = false }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    javaScriptEnabled,
    acceptDownloads: true,
  })
  context.setDefaultTimeout(15_000)
  // As a browser without workers; playwright's own blocking answers what no browser would.
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

/** What axe finds against WCAG 2.2 AA on the page as it is, a line each. */
export function allAccessibilityViolations(page: Page): Promise<string[]> {
  return errorsFound(page, { runOnly: criteria })
}

/** The same without contrast, which takes axe as long as all else and is checked once on every screen. */
export function accessibilityViolations(page: Page): Promise<string[]> {
  const withoutContrast = { 'color-contrast': { enabled: false } }
  return errorsFound(page, { runOnly: criteria, ...(isSoak ? {} : { rules: withoutContrast }) })
}

/** What axe finds of the contrast between text and its background. */
export function contrastViolations(page: Page): Promise<string[]> {
  return errorsFound(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
}

async function errorsFound(page: Page, options: RunOptions): Promise<string[]> {
  // Once in each document: compiling axe takes as long as a short page.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const run = { ...options, resultTypes: ['violations'], iframes: false }
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(run)}).then(({ violations }) =>
    violations.map(({ id, nodes }) =>
      id + ': ' + nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(', ')))`)
}
