import { and, asc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { wordOrCountry, wordOrSimilar } from '#features/accounts/session/server/queries/place-search.ts'
import type { Database } from '#server/database/database.ts'
import { holds } from '#server/database/list.ts'
import { containing } from '#shared/search-words.ts'
import { isThere } from '../queries.ts'
import { entries, type Project, projects, projectTexts, projectWords } from '../tables.ts'

/** Matches with all words in one text. Sorting them all would take too long where a word is common. */
const mostMatches = 200

const holdsAll = (text: SQLWrapper, words: readonly string[]) =>
  and(...words.map((word) => holds(text, word)))

export interface NamedProject {
  id: string
  contestId: string | null
  ownerId: string
  /** In the entry's own language, else the name. */
  title: string
  numbers: number[]
}

/** The title in the project's own language, else the name. */
export async function getTitle(
  db: Database,
  { id, language, name }: Pick<Project, 'id' | 'language' | 'name'>,
): Promise<string> {
  const [text] = await db
    .select({ title: projectTexts.title })
    .from(projectTexts)
    .where(and(eq(projectTexts.projectId, id), eq(projectTexts.language, language)))
  return text?.title || name
}

/** The `id` and `name` of each project, for the audit log. */
export const projectNames = sql`SELECT ${projects.id}, coalesce(nullif(${projects.listedTitle}, ''), ${projects.name}) AS name
  FROM ${projects}`

/**
 * Projects with all the words in their title in any language, or in what the lists are searched for, or with this entry
 * number; best match first. With `isSimilar` a misspelt word of the second counts too.
 */
export async function findProjectsNamed(
  db: Database,
  words: readonly string[],
  { most, isSimilar }: { most: number; isSimilar: boolean },
): Promise<NamedProject[]> {
  const [first = ''] = words
  const isFound = isSimilar ? wordOrSimilar : wordOrCountry
  const named = db
    .select({ id: projectWords.projectId })
    .from(projectWords)
    .where(and(...words.map((word) => isFound(projectWords.words, word))))
    .limit(mostMatches)
  const titled = db
    .select({ id: projectTexts.projectId })
    .from(projectTexts)
    .where(holdsAll(projectTexts.title, words))
    .limit(mostMatches)
  const numbered = db
    .select({ id: entries.projectId })
    .from(entries)
    .where(eq(entries.number, Number(first)))
  const found =
    words.length === 1 && /^\d{1,9}$/.test(first) ? named.union(titled).union(numbered) : named.union(titled)
  const title = sql<string>`coalesce(nullif(${projectTexts.title}, ''), ${projects.name})`
  const begins = sql`palmares_folded(${title}) LIKE palmares_folded(${containing(first).slice(1)})`
  return db
    .select({
      id: projects.id,
      contestId: projects.contestId,
      ownerId: projects.ownerId,
      title,
      numbers: sql<number[]>`ARRAY(SELECT ${entries.number} FROM ${entries}
        WHERE ${entries.projectId} = ${projects.id} ORDER BY ${entries.number})`,
    })
    .from(projects)
    .leftJoin(
      projectTexts,
      and(eq(projectTexts.projectId, projects.id), eq(projectTexts.language, projects.language)),
    )
    .where(and(inArray(projects.id, found), isThere))
    .orderBy(sql`${begins} DESC`, asc(sql`length(${title})`), sql`${projects.id} DESC`)
    .limit(most)
}
