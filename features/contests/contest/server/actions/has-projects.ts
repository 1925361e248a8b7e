import type { Database } from '#server/database/database.ts'

type Rule = (db: Database, contestId: string) => Promise<boolean>

const rules = new Set<Rule>()

/** Lets a later domain say whether a contest has projects. */
export function addProjects(rule: Rule): void {
  rules.add(rule)
}

export async function hasProjects(db: Database, contestId: string): Promise<boolean> {
  for (const rule of rules) if (await rule(db, contestId)) return true
  return false
}
