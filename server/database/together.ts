interface Waiting<Item> {
  item: Item
  since: number
  done(): void
  failed(fault: unknown): void
}

interface Options {
  /** How many groups are under way at once. */
  groups: number
  /** How many belong to one group at most. */
  most: number
  /**
   * How long those who come wait for a group that is under way, unless they are enough to fill the next; small groups
   * beside one another are more work than a large one. Without it they do not wait.
   */
  patienceMs?: number
}

/**
 * Does what comes in at the same moment together: one that comes alone is done at once, and whatever comes while the
 * groups are busy waits for the next. Should a group fail, each of it is done by itself, so that nobody fails for another.
 */
export function together<Item>(
  action: (items: Item[]) => Promise<void>,
  { groups, most, patienceMs = 0 }: Options,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = []
  let busy = 0
  let isGathering = false
  let impatience: NodeJS.Timeout | undefined

  const alone = ({ item, done, failed }: Waiting<Item>) => action([item]).then(done, failed)
  const go = async (group: Waiting<Item>[]) => {
    try {
      await action(group.map(({ item }) => item))
      for (const { done } of group) done()
    } catch (fault) {
      if (group.length === 1) group[0]?.failed(fault)
      else for (const one of group) await alone(one)
    }
  }
  const next = () => {
    clearTimeout(impatience)
    const [first] = waiting
    if (busy >= groups || !first) return
    const left = first.since + patienceMs - performance.now()
    if (busy > 0 && waiting.length < most && left > 0) {
      impatience = setTimeout(next, left)
      return
    }
    busy += 1
    void go(waiting.splice(0, most)).finally(() => {
      busy -= 1
      gather()
    })
    next()
  }
  // Whoever comes in the same turn of the loop has come at the same moment.
  const gather = () => {
    if (isGathering) return
    isGathering = true
    setImmediate(() => {
      isGathering = false
      next()
    })
  }
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, since: performance.now(), done, failed })
      gather()
    })
}
