import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLocalizedLine } from '#shared/text.ts'

/** The characters of a group's terms in one language. */
export const mostOfTerms = 300

/** Terms with one meaning in a search, separated by commas, in each language. */
export const SynonymGroup = z.object({ id: z.uuid(), terms: Localized })
export type SynonymGroup = z.infer<typeof SynonymGroup>

const OfGroup = z.object({ groupId: z.uuid() })

export const listSynonymGroups = endpoint({
  method: 'GET',
  path: '/api/admin/synonyms',
  summary: 'The groups of words that a search of the gallery treats as the same.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: z.array(SynonymGroup),
})

export const saveSynonymGroup = endpoint({
  method: 'PUT',
  path: '/api/admin/synonyms/:groupId',
  summary: 'Adds or changes a group of synonyms.',
  audience: 'organiser',
  blindSafe: true,
  input: OfGroup.extend({ terms: FilledLocalizedLine(mostOfTerms) }),
  output: z.object({}),
})

export const removeSynonymGroup = endpoint({
  method: 'DELETE',
  path: '/api/admin/synonyms/:groupId',
  summary: 'Deletes a group of synonyms.',
  audience: 'organiser',
  blindSafe: true,
  input: OfGroup,
  output: z.object({}),
})
