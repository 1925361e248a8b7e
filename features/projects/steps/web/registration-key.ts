import { whenLeft } from '#web/session/session.ts'

const prefix = 'registration.'

function keyAt(name: string): string {
  const stored = localStorage.getItem(name)
  if (stored) return stored
  const made = crypto.randomUUID()
  localStorage.setItem(name, made)
  return made
}

// A press that was never answered leaves its key; whoever logs in next has nothing to do with it.
whenLeft(() => {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
})

/**
 * What a registration sends along, so that a second press, a second tab or a press after a lost answer begins nothing
 * anew. It is made at the first press and stored until the answer has come.
 */
export function registrationKey(place: string): { key(): string; spend(): void } {
  const name = prefix + place
  return { key: () => keyAt(name), spend: () => localStorage.removeItem(name) }
}
