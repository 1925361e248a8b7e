import { facets, type WallQuery } from '#features/gallery/publication/contract.ts'

/** The chosen filters as hidden fields, so that a form without JavaScript sends them. */
export function ChosenFacets({ query }: { query: WallQuery }) {
  return (
    <>
      {facets.flatMap((facet) =>
        query[facet].map((value) => (
          <input key={`${facet}-${value}`} type="hidden" name={facet} value={value} />
        )),
      )}
      {query.sort && <input type="hidden" name="sort" value={query.sort} />}
    </>
  )
}
