import { asc, desc, max } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { messageVersions } from '#server/database/tables.ts'
import { catalogueKeyOf } from '#shared/messages.ts'
import { type Catalogues, setOwnMessages, shipped } from './messages.ts'

const lookEveryMs = 1000

async function findVersion(db: Database): Promise<string> {
  const [row] = await db.select({ version: max(messageVersions.version) }).from(messageVersions)
  return String(row?.version ?? '')
}

/** Loads the organisers' own messages, after the transaction that changes them. */
export async function loadOwnMessages(db: Database): Promise<string> {
  // Before the rows: a change in between is then found at the next look.
  const version = await findVersion(db)
  if (version === '') {
    setOwnMessages()
    return version
  }
  const rows = await db
    .selectDistinctOn([messageVersions.place, messageVersions.key, messageVersions.language])
    .from(messageVersions)
    .orderBy(
      asc(messageVersions.place),
      asc(messageVersions.key),
      asc(messageVersions.language),
      desc(messageVersions.version),
    )
  const own: Catalogues = { en: {}, fr: {}, 'zh-hans': {}, es: {} }
  for (const { place, key, language, forms } of rows) {
    const words = shipped[language][place]
    if (!forms || !words) continue
    const changed = Object.entries(forms)
      .map(([form, text]) => [catalogueKeyOf(words, key, form), text] as const)
      // A message that this version of the portal no longer has stays in the table.
      .filter(([name]) => name in words)
    own[language][place] = { ...own[language][place], ...Object.fromEntries(changed) }
  }
  setOwnMessages(own, version)
  return version
}

/** Loads the organisers' own messages now, and within a second after any process has changed them. */
export async function watchMessages(db: Database, log: Logger): Promise<{ stop(): Promise<void> }> {
  let known = await loadOwnMessages(db)
  let look = Promise.resolve()
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look = findVersion(db)
      .then(async (version) => {
        if (version !== known) known = await loadOwnMessages(db)
      })
      // Without a database, the messages in memory remain; the calls themselves log that it is away.
      .catch((error: unknown) => log.debug({ err: error }, 'the messages could not be read'))
      .finally(() => {
        isLooking = false
      })
  }, lookEveryMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await look
      setOwnMessages()
    },
  }
}
