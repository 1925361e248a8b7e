import { Component as MyAwardsScreen } from '#features/awards/web/MyAwardsScreen.tsx'
import { MyVisits } from '#features/gallery/visits/web/MyVisits.tsx'

/** The user's awards, and the visits to their published works. */
export function Component() {
  return (
    <>
      <MyAwardsScreen />
      <MyVisits />
    </>
  )
}
