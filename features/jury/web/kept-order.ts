import { z } from 'zod'
import { presentPerson } from '#web/session.ts'

/** An order that the server has not confirmed, and what stood there when it was given. */
const KeptOrder = z.object({ entryIds: z.array(z.string()), castAt: z.string().nullable() })
type KeptOrder = z.infer<typeof KeptOrder>

export interface OrderPlace {
  contestId: string
  categoryId: string
}

// Under its juror's name: who uses the device next must not send it as theirs.
function keyOf({ contestId, categoryId }: OrderPlace): string | null {
  const person = presentPerson()
  return person ? `jury-order.${person}.${contestId}.${categoryId}` : null
}

/** Keeps an order on the device until the server has it. */
export function keepOrder(place: OrderPlace, order: KeptOrder): void {
  const key = keyOf(place)
  if (!key) return
  try {
    localStorage.setItem(key, JSON.stringify(order))
  } catch {
    // A full or forbidden storage costs the safety net, not the order: it still stands on the page.
  }
}

export function dropOrder(place: OrderPlace): void {
  const key = keyOf(place)
  if (key) localStorage.removeItem(key)
}

/** What was given here and never confirmed, unless the server has another order by now. */
export function findOrder(place: OrderPlace, castAt: string | null): string[] | null {
  const key = keyOf(place)
  if (!key) return null
  try {
    const kept = KeptOrder.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
    return kept && kept.castAt === castAt ? kept.entryIds : null
  } catch {
    // Half-written: it is worth nothing.
    return null
  }
}
