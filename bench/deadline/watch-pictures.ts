import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Measured } from './calls.ts'
import type { SentPicture } from './people.ts'

interface Made {
  name: string
  status: string
  renditions: number
}

/**
 * Notes when the first rendition of each sent picture can be shown, and when all are made, both from its last byte.
 * @param isOver asked again and again with the number of those that are finished
 */
export async function watchPictures(
  databaseUrl: string,
  sent: readonly SentPicture[],
  measured: Measured,
  isOver: (finished: number) => boolean,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const shown = new Set<string>()
  const finished = new Set<string>()
  try {
    while (!isOver(finished.size)) {
      const names = sent.map(({ name }) => name).filter((name) => !finished.has(name))
      const { rows } = await client.query<Made>(
        `SELECT f.original_name AS name, f.status,
           (SELECT count(*)::int FROM renditions r WHERE r.file_id = f.id) AS renditions
         FROM files f WHERE f.original_name = ANY($1)`,
        [names],
      )
      const now = performance.now()
      for (const { name, status, renditions } of rows) {
        const since = now - (sent.find((one) => one.name === name)?.sentAt ?? now)
        if (renditions > 0 && !shown.has(name)) {
          shown.add(name)
          measured.note('first preview', since)
        }
        if (status !== 'deriving') {
          finished.add(name)
          measured.note('all renditions', since)
        }
      }
      await pause(500)
    }
  } finally {
    await client.end()
  }
}
