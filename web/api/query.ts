import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, OutputOf, RequestOf } from '#shared/endpoint.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Offline, request } from './api.ts'
import { pressKeys } from './press-keys.ts'

/** Asks, and gives a failure without words the sentence that the server would have sent had it been reached. */
function useRequest<E extends Endpoint>(
  endpoint: E,
): (input: RequestOf<E>, pressKey?: string) => Promise<OutputOf<E>> {
  const t = useMessages('shared')
  return (input, pressKey) =>
    request(endpoint, input, pressKey).catch((failure: unknown) => {
      if (failure instanceof Offline) throw new Offline(t('unavailable'), { cause: failure })
      if (failure instanceof Error && failure.message === '') failure.message = t('error')
      throw failure
    })
}

/** How a query of ours is named and asked, where more than one place asks it. */
export function questionOf<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  send: (input: RequestOf<E>) => Promise<OutputOf<E>> = (given) => request(endpoint, given),
) {
  const question = { queryKey: [endpoint.path, input], queryFn: () => send(input) }
  if (!endpoint.isCached) return question
  return {
    ...question,
    meta: { isCached: true },
    // Offline there may be a cached answer; and once the connection is back, what was given meanwhile goes first.
    networkMode: 'always' as const,
    refetchOnReconnect: false,
  }
}

/** Reads through the contract; the answer is kept by the endpoint's path and what was asked. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
): UseQueryResult<OutputOf<E>, Error> {
  const send = useRequest(endpoint)
  return useQuery<OutputOf<E>, Error>({ ...questionOf(endpoint, input, send), ...options })
}

/** Changes something through the contract; `refreshes` are read again at once, everything else when next shown. */
export function useApiAction<E extends Endpoint>(
  endpoint: E,
  options: {
    onDone?: (answer: OutputOf<E>) => void
    refreshes?: readonly Pick<Endpoint, 'path'>[]
  } = {},
): UseMutationResult<OutputOf<E>, Error, RequestOf<E>> {
  const queries = useQueryClient()
  const send = useRequest(endpoint)
  const [press] = useState(pressKeys)
  return useMutation<OutputOf<E>, Error, RequestOf<E>>({
    mutationFn: (input) => send(input, endpoint.isOnce ? press.keyOf(input) : undefined),
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
