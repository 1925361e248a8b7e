import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AskedOf, Endpoint, OutputOf } from '#shared/endpoint.ts'
import { ask } from './api.ts'

/** Reads through the contract; the answer is kept by the endpoint's path and what was asked. */
export function useAsked<E extends Endpoint>(
  asked: E,
  input: AskedOf<E>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
): UseQueryResult<OutputOf<E>, Error> {
  return useQuery<OutputOf<E>, Error>({
    queryKey: [asked.path, input],
    queryFn: () => ask(asked, input),
    ...options,
  })
}

/** Changes something through the contract; `refreshes` are read again at once, everything else when next shown. */
export function useAct<E extends Endpoint>(
  asked: E,
  options: { onDone?: (answer: OutputOf<E>) => void; refreshes?: readonly Pick<Endpoint, 'path'>[] } = {},
): UseMutationResult<OutputOf<E>, Error, AskedOf<E>> {
  const queries = useQueryClient()
  return useMutation<OutputOf<E>, Error, AskedOf<E>>({
    mutationFn: (input) => ask(asked, input),
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
