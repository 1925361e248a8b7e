import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { freePort, openPortal, type Portal } from '#tools/testing/portal.ts'
import { isSoak } from '#tools/testing/soak.ts'
import { createProject } from './actions/create-project.ts'
import { projects } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

/** A page that writes one field repeatedly and records the confirmed saves. */
class Page {
  readonly user: User
  readonly projectId: string
  readonly writer = crypto.randomUUID()
  /** The last text that the server confirmed, and its base version. */
  answered = 0
  version = 0

  constructor(user: User, projectId: string) {
    this.user = user
    this.projectId = projectId
  }

  /** The portal's response; undefined if the connection broke. */
  async save({ address }: Portal): Promise<number | null> {
    const body = JSON.stringify({
      name: `Text ${this.answered + 1}`,
      writer: this.writer,
      versions: { name: this.version },
    })
    const headers = { authorization: `Bearer ${this.user.token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${address}/api/projects/${this.projectId}`, {
      method: 'PATCH',
      headers,
      body,
    }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (!answer || !text) return null
    if (answer.status === 200) {
      this.answered += 1
      this.version = (JSON.parse(text) as { versions: { name: number } }).versions.name
    }
    return answer.status
  }

  async saved(): Promise<number> {
    const [row] = await app.db.select().from(projects).where(eq(projects.id, this.projectId))
    return Number(row?.name.replace('Text ', '') || 0)
  }
}

test.runIf(isSoak)(
  'of twenty pages that save while the server is killed, none loses what was answered',
  async () => {
    const port = await freePort()
    let portal = await openPortal(app, port)
    const pages: Page[] = []
    for (let count = 0; count < 20; count++) {
      const user = await app.user()
      const input = { ownerId: user.id, kind: 'product', contestId: null, language: 'en' } as const
      pages.push(new Page(user, (await createProject(app.db, input)).id))
    }
    try {
      const answeredInAll = () => pages.reduce((sum, { answered }) => sum + answered, 0)
      for (const savesUntilKilled of [50, 95]) {
        let isOpen = true
        const writing = pages.map(async (page) => {
          while (isOpen) if ((await page.save(portal)) !== 200) return
        })
        await vi.waitUntil(() => answeredInAll() >= savesUntilKilled, { timeout: 60_000, interval: 5 })
        await portal.kill()
        isOpen = false
        await Promise.all(writing)

        const answered = pages.map((page) => page.answered)
        const saved = await Promise.all(pages.map((page) => page.saved()))
        // The last text may have been written without a confirmation; nothing else is possible.
        expect(saved.filter((one, at) => one !== answered[at] && one !== (answered[at] ?? 0) + 1)).toEqual([])

        portal = await openPortal(app, port)
        const again = await Promise.all(pages.map((page) => page.save(portal)))
        expect(again).toEqual(pages.map(() => 200))
        expect(await Promise.all(pages.map((page) => page.saved()))).toEqual(
          pages.map((page) => page.answered),
        )
      }
    } finally {
      await portal.kill()
    }
  },
  120_000,
)
