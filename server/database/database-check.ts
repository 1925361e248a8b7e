import pg from 'pg'
import { StartupError } from '#server/startup-error.ts'

const oldest = 15

function sentenceFor(code: string, message: string): string | null {
  if (code === '28P01' || code === '28000') return 'it rejects the user or the password'
  if (code === '3D000') return 'it has no database with this name'
  if (code === '53300') return 'it has no free connection'
  if (code === '57P03') return 'it is starting or stopping; try again in a moment'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host does not exist'
  if (/^E[A-Z]+$/.test(code) || /timeout|terminated/i.test(message)) return 'no server answers there'
  return /ssl/i.test(message) ? message : null
}

function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

/**
 * Verifies that the portal can use the configured database.
 * @throws StartupError with a message that explains the reason, without the password
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  client.on('error', () => {})
  const fail = (why: string, cause?: unknown) => {
    throw new StartupError(`The database at DATABASE_URL (${placeOf(url)}) is not usable: ${why}.`, {
      cause,
    })
  }
  try {
    await client.connect().catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const message = error instanceof Error ? error.message : ''
      fail(sentenceFor(code, message) ?? message, error)
    })
    const { rows } = await client.query<{ version: string; encoding: string; may: boolean }>(
      `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
              has_database_privilege(current_database(), 'CREATE') AS may`,
    )
    const [found] = rows
    const version = Math.floor(Number(found?.version) / 10_000)
    if (version < oldest) fail(`it is PostgreSQL ${version}, and the portal needs ${oldest} or later`)
    if (found?.encoding !== 'UTF8') fail(`its encoding is ${found?.encoding}, and the portal needs UTF8`)
    if (!found?.may) fail('its user may not create anything in it')
  } finally {
    await client.end().catch(() => undefined)
  }
}
