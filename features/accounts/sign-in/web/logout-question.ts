import { useSyncExternalStore } from 'react'
import type { LeftUnsent } from '#web/offline/unsaved.ts'

interface Question {
  left: LeftUnsent
  answer: (isSure: boolean) => void
}

let question: Question | null = null
const listeners = new Set<() => void>()

function set(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

/** Whether to confirm a logout that would lose something; shown by `LogoutQuestion`. */
export function confirmLoss(left: LeftUnsent): Promise<boolean> {
  question?.answer(false)
  return new Promise((resolve) => {
    const answer = (isSure: boolean) => {
      set(null)
      resolve(isSure)
    }
    set({ left, answer })
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLogoutQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => question)
}
