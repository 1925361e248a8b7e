import type * as device from './device.ts'

type Listener = (event: { data: unknown }) => void

/**
 * For tests: an in-memory device in place of `device.ts`, with limited space, and tabs that notify each other at once.
 */
export function fakeDevice() {
  const things = new Map<string, unknown>()
  let isFull = false
  const module: typeof device = {
    keyOf: (kind, userId, name = '') => `${kind} ${userId} ${name}`,
    async storeOnDevice(key, value) {
      if (isFull) things.delete(key)
      else things.set(key, structuredClone(value))
      return !isFull
    },
    async listOnDevice(prefix) {
      return [...things]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, value]) => [key, JSON.parse(JSON.stringify(value))])
    },
    async removeFromDevice(keys) {
      for (const key of keys) things.delete(key)
    },
    async removeFromDeviceIf(key, isSame) {
      const stored = things.get(key)
      if (stored !== undefined && isSame(JSON.parse(JSON.stringify(stored)))) things.delete(key)
    },
    async clearDevice(kinds, but) {
      for (const key of things.keys()) {
        const isMeant = kinds.some((kind) => key.startsWith(`${kind} `) && !key.startsWith(`${kind} ${but} `))
        if (isMeant) things.delete(key)
      }
    },
  }
  const tabs = new Set<{ listener: Listener }>()
  class Channel {
    tab = { listener: (_: { data: unknown }) => {} }
    addEventListener(_type: string, listener: Listener) {
      this.tab.listener = listener
      tabs.add(this.tab)
    }
    postMessage(data: unknown) {
      for (const tab of tabs) if (tab !== this.tab) tab.listener({ data: structuredClone(data) })
    }
  }
  return {
    module,
    Channel,
    things,
    fill: () => {
      isFull = true
    },
    clear: () => {
      isFull = false
      things.clear()
      tabs.clear()
    },
  }
}
