import { MyAwardsScreen } from '#features/awards/award/web/MyAwardsScreen.tsx'
import { listMyVisits } from '#features/gallery/own/contract.ts'
import { MyVisits } from '#features/gallery/own/web/MyVisits.tsx'
import { useApiQuery } from '#web/api/query.ts'

/** The user's awards, and the visits to their published works. */
export function Component() {
  const visits = useApiQuery(listMyVisits, {})
  return <MyAwardsScreen isLoading={visits.isLoading} more={<MyVisits works={visits.data ?? []} />} />
}
