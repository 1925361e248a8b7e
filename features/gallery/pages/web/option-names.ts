import { colours } from '#features/gallery/publication/colours.ts'
import { anyLevel, type Facet } from '#features/gallery/publication/contract.ts'
import { materials } from '#features/gallery/publication/materials.ts'
import type { Chosen, FacetOption } from '#features/gallery/search/wall-query.ts'
import { formatCountry } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { GalleryMessages } from './gallery-messages.ts'

/** A value's label: the contest's own name, a country's, or a message. */
export function nameOfOption(
  facet: Facet | 'q',
  { value, name }: Pick<FacetOption, 'value' | 'name'>,
  language: Language,
  t: GalleryMessages,
): string {
  if (facet === 'level' && value === anyLevel) return t('facet.any_level')
  if (facet === 'kind') return t(value === 'product' ? 'kind.product' : 'kind.project')
  if (facet === 'country') return formatCountry(value, language)
  const material = facet === 'material' ? materials.find((one) => one === value) : undefined
  if (material) return t(`material.${material}`)
  const colour = facet === 'colour' ? colours.find((one) => one === value) : undefined
  if (colour) return t(`colour.${colour}`)
  if (typeof name === 'string') return name
  return name ? inLanguage(name, language) : value
}

/** The chosen filters as a sentence. A search is quoted. */
export function saidOf(one: Chosen, language: Language, t: GalleryMessages): string {
  const name = nameOfOption(one.facet, one, language, t)
  return one.facet === 'q' ? t('wall.quoted', { words: name }) : name
}
