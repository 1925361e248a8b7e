interface Waiting<Item> {
  item: Item
  done(): void
  failed(fault: unknown): void
}

interface Options {
  /** How many groups are under way at once. */
  groups: number
  /** How many belong to one group at most. */
  most: number
}

/**
 * Does what comes in at the same moment together: one that comes alone is done at once, and whatever comes while the
 * groups are busy waits for the next. Should a group fail, each of it is done by itself, so that nobody fails for another.
 */
export function together<Item>(
  act: (items: Item[]) => Promise<void>,
  { groups, most }: Options,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = []
  let busy = 0

  const alone = ({ item, done, failed }: Waiting<Item>) => act([item]).then(done, failed)
  const go = async (group: Waiting<Item>[]) => {
    try {
      await act(group.map(({ item }) => item))
      for (const { done } of group) done()
    } catch (fault) {
      if (group.length === 1) group[0]?.failed(fault)
      else for (const one of group) await alone(one)
    }
  }
  const next = () => {
    if (busy >= groups || waiting.length === 0) return
    busy += 1
    void go(waiting.splice(0, most)).finally(() => {
      busy -= 1
      next()
    })
  }
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      next()
    })
}
