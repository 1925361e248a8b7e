import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import type { Actor } from '#server/http.ts'
import { people, roles, sessions } from './tables.ts'

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Who holds the token, with their roles, in one query; null when it is unknown or expired. */
export async function findActor(db: Database, token: string): Promise<Actor | null> {
  const [found] = await db
    .select({
      id: people.id,
      email: people.email,
      language: people.lang,
      roles: sql<Actor['roles']>`coalesce((select json_agg(${roles.role}) from ${roles} where ${roles.personId} = ${people.id}), '[]')`,
      sessionId: sessions.id,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(and(eq(sessions.tokenHash, hashOfToken(token)), gt(sessions.expiresAt, new Date())))
  return found ?? null
}
