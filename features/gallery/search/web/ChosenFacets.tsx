import { facets, type WallQuery } from '#features/gallery/pages/contract.ts'

/** What is chosen, so that a form without script sends it along. */
export function ChosenFacets({ query }: { query: WallQuery }) {
  return (
    <>
      {facets.flatMap((facet) =>
        query[facet].map((value) => (
          <input key={`${facet}-${value}`} type="hidden" name={facet} value={value} />
        )),
      )}
      {query.sort !== 'jury' && <input type="hidden" name="sort" value={query.sort} />}
    </>
  )
}
