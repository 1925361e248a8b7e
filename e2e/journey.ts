import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { messagesOf } from '#server/messages.ts'
import type { Language } from '#shared/language.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { isSoak } from '#tools/testing/soak.ts'
import type { MessageKey, Place } from '#web/i18n/messages.ts'
import { accessibilityViolations, type Visit, type VisitOptions, visit } from './browser.ts'

/** An app, a browser and the language of everybody in the journey. */
export interface Journey {
  app: TestApp
  browser: Browser
  language: Language
  /** The message as the interface has it. */
  say<P extends Place>(place: P, key: MessageKey<P>, params?: Record<string, string | number>): string
  /** Another user’s browser. */
  arrive(options?: VisitOptions): Promise<Visit>
}

export function startJourney(app: TestApp, browser: Browser, language: Language): Journey {
  return {
    app,
    browser,
    language,
    say: (place, key, params) => messagesOf(place, language)(key, params),
    arrive: (options) => visit(browser, app.address, { language, ...options }),
  }
}

const pictures = process.env.JOURNEY_PICTURES

/** A screenshot, if the environment names a folder for them. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
}

/** A station of the journey: no browser errors, no sideways scrolling; in the long tests axe runs too. */
export async function inspect(journey: Journey, { page, complaints }: Visit, station: string): Promise<void> {
  await eventually(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  const width = page.viewportSize()?.width ?? 0
  await picture(page, `${journey.language}-${width}-${station}`)
  if (isSoak) expect.soft(await accessibilityViolations(page), `accessibility of ${station}`).toEqual([])
  expect.soft(complaints, `the browser at ${station}`).toEqual([])
  const hangsOver = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect.soft(hangsOver, `sideways scrolling of ${station}`).toBeLessThanOrEqual(0)
}

/** A state that no screen opens in, checked with axe. */
export async function inspectState(journey: Journey, visit: Visit, state: string): Promise<void> {
  await inspect(journey, visit, state)
  expect.soft(await accessibilityViolations(visit.page), `accessibility of ${state}`).toEqual([])
}

/** Clicks and returns the downloaded file. */
export async function downloadOf(page: Page, action: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), action()])
  return download
}

export async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Polls until the expectation holds: `await eventually(() => page.url()).toBe(…)`. */
export function eventually<Value>(look: () => Value | Promise<Value>, timeout = 20_000) {
  return expect.poll(look, { timeout })
}

/** Replaces every kind of space by a plain one. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
