import { access } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { SentPicture, Writer } from './people.ts'

export interface Acknowledged {
  writers: readonly Writer[]
  pictures: readonly SentPicture[]
  submissions: readonly string[]
}

/** How much of what was acknowledged is missing. */
export interface Lost {
  saves: number
  pictures: number
  submissions: number
}

type SavedFields = Record<string, string | null>

async function lostSaves(client: pg.Client, writers: readonly Writer[]): Promise<number> {
  const { rows } = await client.query<SavedFields>(
    `SELECT p.id, p.city, t.summary, t.description
     FROM projects p LEFT JOIN project_texts t ON t.project_id = p.id AND t.language = 'en'`,
  )
  const saved = new Map(rows.map((row) => [row.id, row]))
  return writers.reduce((lost, { entrant, acknowledged }) => {
    const row = saved.get(entrant.projectId)
    return lost + [...acknowledged].filter(([name, value]) => row?.[name] !== value).length
  }, 0)
}

async function lostPictures(
  client: pg.Client,
  folder: string,
  sent: readonly SentPicture[],
): Promise<number> {
  const { rows } = await client.query<{ name: string; key: string }>(
    `SELECT f.original_name AS name, f.original_key AS key
     FROM project_images i JOIN files f ON f.id = i.file_id WHERE f.status <> 'failed'`,
  )
  const keys = new Map(rows.map(({ name, key }) => [name, key]))
  const isThere = async ({ name }: SentPicture) => {
    const key = keys.get(name)
    if (key === undefined) return false
    return access(join(folder, 'files', key)).then(
      () => true,
      () => false,
    )
  }
  const found = await Promise.all(sent.map(isThere))
  return found.filter((one) => !one).length
}

async function lostSubmissions(client: pg.Client, acknowledged: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM projects WHERE status = 'completed'`)
  const standing = new Set(rows.map(({ id }) => id))
  return acknowledged.filter((id) => !standing.has(id)).length
}

/** Compares what was acknowledged with what the database and the disk hold. */
export async function countLost(
  databaseUrl: string,
  folder: string,
  { writers, pictures, submissions }: Acknowledged,
): Promise<Lost> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return {
      saves: await lostSaves(client, writers),
      pictures: await lostPictures(client, folder, pictures),
      submissions: await lostSubmissions(client, submissions),
    }
  } finally {
    await client.end()
  }
}
