import { useState } from 'react'
import type { z } from 'zod'
import { currentIn } from '#shared/versions.ts'
import { Rejected } from '#web/api/api.ts'
import type { DraftForm } from '#web/offline/use-draft.ts'
import { rebase, withField } from './rebase.ts'

interface VersionsOptions<Values extends object, Saved extends { version: number }> {
  /** The row that the form was opened with; null for a new one. */
  saved: Saved | null
  schema: z.ZodType<Saved>
  valuesOf: (saved: Saved | null) => Values
  /** The typed values. A restored draft is based on its `begun` values. */
  draft: Pick<DraftForm<Values>, 'values' | 'begun' | 'setValues' | 'markSent'>
  send: (values: Values, base: Saved | null, onError: (failure: Error) => void) => void
}

/**
 * Saves a form with its base version. If the server has another version by then, the changes of both are merged and
 * saved, and `conflicts` names the fields that both have changed, until `choose` settles each of them.
 */
export function useVersions<Values extends object, Saved extends { version: number }>({
  saved,
  schema,
  valuesOf,
  draft,
  send,
}: VersionsOptions<Values, Saved>) {
  const [base, setBase] = useState(saved)
  const [conflicts, setConflicts] = useState(() => {
    const current = valuesOf(saved)
    return rebase({ ...current, ...draft.begun }, draft.values, current).conflicts
  })
  const save = (values: Values, on = base) => {
    draft.markSent()
    send(values, on, (failure) => {
      const current = failure instanceof Rejected ? currentIn(failure.said, schema) : null
      if (!current) return
      const next = rebase(valuesOf(on), values, valuesOf(current))
      setBase(current)
      draft.setValues((now) => rebase(values, now, next.values).values)
      setConflicts(next.conflicts)
      if (next.conflicts.length === 0) save(next.values, current)
    })
  }
  const choose = (field: string, whose: 'mine' | 'theirs') => {
    const values = whose === 'theirs' ? withField(draft.values, field, valuesOf(base)) : draft.values
    const rest = conflicts.filter((one) => one !== field)
    draft.setValues(values)
    setConflicts(rest)
    if (rest.length === 0) save(values)
  }
  return { theirs: valuesOf(base), setBase, conflicts, save, choose }
}
