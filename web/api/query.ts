import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { AskedOf, Endpoint, OutputOf } from '#shared/endpoint.ts'
import { useWords } from '#web/i18n/words.ts'
import { Offline, request } from './api.ts'
import { pressKeys } from './press-keys.ts'

/** Asks, and gives a failure without words the sentence that the server would have sent had it been reached. */
function useRequest<E extends Endpoint>(
  asked: E,
): (input: AskedOf<E>, pressKey?: string) => Promise<OutputOf<E>> {
  const t = useWords('shared')
  return (input, pressKey) =>
    request(asked, input, pressKey).catch((failure: unknown) => {
      if (failure instanceof Offline) throw new Offline(t('unavailable'), { cause: failure })
      if (failure instanceof Error && failure.message === '') failure.message = t('fault')
      throw failure
    })
}

/** How a query of ours is named and asked, where more than one place asks it. */
export function questionOf<E extends Endpoint>(
  asked: E,
  input: AskedOf<E>,
  send: (input: AskedOf<E>) => Promise<OutputOf<E>> = (given) => request(asked, given),
) {
  const question = { queryKey: [asked.path, input], queryFn: () => send(input) }
  if (!asked.isKept) return question
  return {
    ...question,
    meta: { isKept: true },
    // Offline there may be a cached answer; and once the connection is back, what was given meanwhile goes first.
    networkMode: 'always' as const,
    refetchOnReconnect: false,
  }
}

/** Reads through the contract; the answer is kept by the endpoint's path and what was asked. */
export function useApiQuery<E extends Endpoint>(
  asked: E,
  input: AskedOf<E>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
): UseQueryResult<OutputOf<E>, Error> {
  const send = useRequest(asked)
  return useQuery<OutputOf<E>, Error>({ ...questionOf(asked, input, send), ...options })
}

/** Changes something through the contract; `refreshes` are read again at once, everything else when next shown. */
export function useApiAction<E extends Endpoint>(
  asked: E,
  options: {
    onDone?: (answer: OutputOf<E>) => void
    refreshes?: readonly Pick<Endpoint, 'path'>[]
  } = {},
): UseMutationResult<OutputOf<E>, Error, AskedOf<E>> {
  const queries = useQueryClient()
  const send = useRequest(asked)
  const [press] = useState(pressKeys)
  return useMutation<OutputOf<E>, Error, AskedOf<E>>({
    mutationFn: (input) => send(input, asked.isOnce ? press.keyOf(input) : undefined),
    onSettled: (_answer, failure) => press.answered(failure),
    // Without a line an act fails at once and says so; held back, it would happen when nobody looks any more.
    networkMode: 'always',
    onSuccess: async (answer) => {
      // A change in one room may show in any other: a round that closes opens the results.
      void queries.invalidateQueries({ refetchType: 'none' })
      await Promise.all(
        (options.refreshes ?? []).map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
      )
      options.onDone?.(answer)
    },
  })
}
