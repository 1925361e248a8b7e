// What the first screen of each area weighs and how soon it can be used, on a slow phone: the processor slowed four
// times, 1.6 Mb/s, 150 ms of round trip. Opens each screen of a demo portal twice in one browser, with an empty cache
// (cold) and again (warm), and prints for each the median of TURNS:
//   KB       bytes that came over the line until the screen was still, compressed, without HTTP headers: HTML, scripts,
//            styles, fonts, data and pictures
//   usable   milliseconds from the navigation until the screen has its heading, no placeholder is left, and the
//            main thread is free again
//   CLS      the sum of all layout shifts
//   longest  the longest task of the main thread, in milliseconds
// KB and CLS hardly depend on what else the machine does; the other two do.
//
// Run: ADDRESS=http://localhost:4300 TURNS=3 node tools/run.mjs bench/inside-weight.ts (the demo must be complete)
import type { BrowserContext, Page } from 'playwright-core'
import { z } from 'zod'
import { openBrowser } from '../e2e/browser.ts'

const address = process.env.ADDRESS ?? 'http://localhost:4300'
const turns = Number(process.env.TURNS ?? 3)
const width = Number(process.env.WIDTH ?? 390)
const wanted = (process.env.AREAS ?? '').split(',')
const stillMs = 4_000
const password = 'Palmares-demo-1'

const round = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 }

interface Area {
  name: string
  user?: string
  path(token: string): Promise<string>
}

async function call(path: string, token: string | null, body?: unknown): Promise<unknown> {
  const answer = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function logIn(user: string): Promise<string> {
  const answer = await call('/api/auth/login', null, { email: `${user}@example.com`, password })
  return z.object({ token: z.string() }).parse(answer).token
}

/** The form of the entrant's unfinished project. */
async function unfinished(token: string): Promise<string> {
  const Projects = z.array(z.object({ id: z.string(), isEditable: z.boolean() }))
  const projects = Projects.parse(await call('/api/projects', token))
  const draft = projects.find(({ isEditable }) => isEditable)
  if (!draft) throw new Error('The demo has no unfinished project.')
  return `/account/projects/${draft.id}/information`
}

const at = (path: string) => async () => path

const areas: Area[] = [
  { name: 'login', path: at('/login') },
  { name: 'entrant, home', user: 'entrant', path: at('/account') },
  { name: 'entrant, a step', user: 'entrant', path: unfinished },
  { name: 'juror', user: 'juror', path: at('/account/jury-evaluation') },
  { name: 'redactor', user: 'redactor', path: at('/account/redactor-projects-list') },
  { name: 'organiser, home', user: 'organiser', path: at('/admin') },
  { name: 'organiser, entries', user: 'organiser', path: at('/admin/entries') },
]

interface Seen {
  usable: number
  shifts: number
  longest: number
}

/** Runs in the page before anything else: notes shifts and long tasks, and when the screen last became complete. */
const watch = `
  const seen = (window.seen = { usable: 0, shifts: 0, longest: 0, tasks: [] })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.longest = Math.max(seen.longest, duration)
      seen.tasks.push([startTime, startTime + duration])
    }
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shifts += value
  }).observe({ type: 'layout-shift', buffered: true })
  const isComplete = () =>
    document.querySelector('#root:not([data-served]) h1') !== null &&
    document.querySelector('div[aria-busy=true]') === null
  new MutationObserver(() => {
    if (!isComplete()) seen.usable = 0
    else if (seen.usable === 0) seen.usable = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] })
`

const kinds: Record<string, string> = {
  Document: 'html',
  Script: 'js',
  Stylesheet: 'css',
  Font: 'fonts',
  Image: 'pictures',
  Fetch: 'data',
  XHR: 'data',
}

async function open(page: Page, path: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...round })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const kindOf = new Map<string, string>()
  const kilobytes = new Map<string, number>()
  session.on(
    'Network.responseReceived',
    ({ requestId, type }) => void kindOf.set(requestId, kinds[type] ?? 'other'),
  )
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId) ?? 'other'
    kilobytes.set(kind, (kilobytes.get(kind) ?? 0) + encodedDataLength / 1024)
  })
  await page.goto(address + path, { waitUntil: 'networkidle', timeout: 90_000 })
  await page.waitForFunction('seen.usable > 0', undefined, { timeout: 60_000 })
  // What the screen loads once it is there, such as plots, belongs to its weight.
  await page.waitForTimeout(stillMs)
  const seen = await page.evaluate<Seen>(`(() => {
    const within = seen.tasks.find(([from, to]) => from <= seen.usable && seen.usable <= to)
    return { ...seen, usable: within ? within[1] : seen.usable }
  })()`)
  await session.detach()
  return { ...seen, kilobytes }
}

async function contextFor(token: string | null): Promise<BrowserContext> {
  const browser = await openBrowser()
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  // A worker would fetch the application a second time, in the background.
  await context.addInitScript('delete Navigator.prototype.serviceWorker')
  await context.addInitScript((given) => {
    localStorage.setItem('lang', 'fr')
    if (given) localStorage.setItem('token', given)
  }, token)
  await context.addInitScript({ content: watch })
  return context
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

function print(name: string, opened: Awaited<ReturnType<typeof open>>[]): void {
  const kinds = [...new Set(opened.flatMap(({ kilobytes }) => [...kilobytes.keys()]))].sort()
  const of = (kind: string) => median(opened.map(({ kilobytes }) => kilobytes.get(kind) ?? 0))
  const total = median(
    opened.map(({ kilobytes }) => [...kilobytes.values()].reduce((sum, one) => sum + one, 0)),
  )
  const figures = [
    `${total.toFixed(0)} KB`.padStart(7),
    `usable ${median(opened.map(({ usable }) => usable)).toFixed(0)}`.padStart(12),
    `CLS ${median(opened.map(({ shifts }) => shifts)).toFixed(3)}`,
    `longest ${median(opened.map(({ longest }) => longest)).toFixed(0)}`.padStart(13),
    `(${kinds.map((kind) => `${kind} ${of(kind).toFixed(0)}`).join(', ')})`,
  ]
  console.log(`${name.padEnd(26)}${figures.join('  ')}`)
}

for (const { name, user, path } of areas.filter((area) => wanted.some((part) => area.name.includes(part)))) {
  const token = user ? await logIn(user) : null
  const target = await path(token ?? '')
  const opened: Record<'cold' | 'warm', Awaited<ReturnType<typeof open>>[]> = { cold: [], warm: [] }
  for (let turn = 0; turn < turns; turn++) {
    const context = await contextFor(token)
    for (const state of ['cold', 'warm'] as const) {
      const page = await context.newPage()
      opened[state].push(await open(page, target))
      await page.close()
    }
    await context.close()
  }
  print(`${name}, cold`, opened.cold)
  print(`${name}, warm`, opened.warm)
}
process.exit(0)
