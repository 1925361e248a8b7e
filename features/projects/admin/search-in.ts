import type { z } from 'zod'
import { InAll } from './contract-admin.ts'

/** The search in an address or in a saved view; invalid values are ignored. */
export function searchIn(query: URLSearchParams): z.infer<typeof InAll> & { contest: string | undefined } {
  const valid = Object.entries(InAll.shape).flatMap(([name, schema]) => {
    const value = query.get(name)
    return value && schema.safeParse(value).success ? [[name, value]] : []
  })
  const search = InAll.parse(Object.fromEntries(valid))
  return { ...search, contest: search.contest }
}
