import type { Database } from '#server/database.ts'

/** Refuses where something that projects know nothing of binds what was entered; the project is held by the caller. */
type Binding = (tx: Database, projectId: string) => Promise<void>

const bindings = new Set<Binding>()

/** Features that build on what a project is entered in say here when nothing of it may be taken away. */
export function openBinding(binding: Binding): void {
  bindings.add(binding)
}

/** @throws Refusal while the project has to stay in the categories that it is in */
export async function refuseBound(tx: Database, projectId: string): Promise<void> {
  for (const binding of bindings) await binding(tx, projectId)
}
