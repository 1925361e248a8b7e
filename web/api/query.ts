import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Call, Endpoint, OutputOf, RequestOf } from '#shared/endpoint.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Offline, request } from './api.ts'
import { idempotencyKeys } from './idempotency-keys.ts'

/** Sends a query. An error without a message gets the server's default message. */
function useRequest<E extends Endpoint>(
  endpoint: E | Call<E>,
): (input: RequestOf<E>, idempotencyKeyOf?: string) => Promise<OutputOf<E>> {
  const t = useMessages('shared')
  return (input, idempotencyKeyOf) =>
    request(endpoint, input, idempotencyKeyOf).catch((failure: unknown) => {
      if (failure instanceof Offline) throw new Offline(t('unavailable'), { cause: failure })
      if (failure instanceof Error && failure.message === '') failure.message = t('error')
      throw failure
    })
}

/** The key and function of a query that several components share. */
export function questionOf<E extends Endpoint>(
  endpoint: E | Call<E>,
  input: RequestOf<E>,
  send: (input: RequestOf<E>) => Promise<OutputOf<E>> = (given) => request(endpoint, given),
) {
  const question = { queryKey: [endpoint.path, input], queryFn: () => send(input) }
  if (!endpoint.isCached) return question
  return {
    ...question,
    meta: { isCached: true },
    // Reads through the contract; the response is cached by the endpoint's path and its input.
    networkMode: 'always' as const,
    refetchOnReconnect: false,
  }
}

/** Reads through the contract. The response is cached by the endpoint's path and its input. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E | Call<E>,
  input: RequestOf<E>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
): UseQueryResult<OutputOf<E>, Error> {
  const send = useRequest(endpoint)
  return useQuery<OutputOf<E>, Error>({ ...questionOf(endpoint, input, send), ...options })
}

/** Changes data through the contract; `refreshes` are refetched at once, everything else when next shown. */
export function useApiAction<E extends Endpoint>(
  endpoint: E | Call<E>,
  options: {
    onDone?: (answer: OutputOf<E>) => void
    refreshes?: readonly Pick<Endpoint, 'path'>[]
  } = {},
): UseMutationResult<OutputOf<E>, Error, RequestOf<E>> {
  const queries = useQueryClient()
  const send = useRequest(endpoint)
  const [press] = useState(idempotencyKeys)
  return useMutation<OutputOf<E>, Error, RequestOf<E>>({
    mutationFn: (input) => send(input, endpoint.isOnce ? press.keyOf(input) : undefined),
    onSettled: (_answer, failure) => press.answered(failure),
    // Without a connection an action fails at once with a message; a delayed one would run when the user no
    // longer looks.
    networkMode: 'always',
    onSuccess: async (answer) => {
      // A change in one area may show in any other: a closed round opens the results.
      void queries.invalidateQueries({ refetchType: 'none' })
      await Promise.all(
        (options.refreshes ?? []).map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
      )
      options.onDone?.(answer)
    },
  })
}
