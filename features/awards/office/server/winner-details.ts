import { listUsers, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { type Firm, listFirmsById } from '#features/firms/server/queries.ts'
import { listPresentingFirmIds } from '#features/projects/project/server/queries/firms.ts'
import { listWorksForPublication } from '#features/projects/project/server/queries/publication-covers.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import type { Database } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'
import { folded } from '#shared/folded.ts'
import { defaultLanguage, type Language } from '#shared/language.ts'
import { searchWords } from '#shared/search-words.ts'
import { gapsOf, type PostalAddress, trophyAddressOf } from '../ceremony-gaps.ts'
import type { ChosenWinners, Gap, WinnerSearch } from '../contract-winners.ts'
import { loadWinners, type Winner, type Winners } from './winner-queries.ts'

export interface WinnerDetails extends Winner {
  /** Null after the project was deleted. */
  work: WorkView | null
  /** The first image that can be shown. */
  picture: WorkView['images'][number] | null
  contact: {
    name: string
    sortName: string
    email: string
    phone: string
    country: string
    language: Language
  }
  address: PostalAddress
  missing: Gap[]
}

const placeOf = (one: UserRecord | Firm): PostalAddress => ({
  street: one.address,
  city: one.city,
  state: one.state,
  zip: one.zip,
  country: one.country,
})
const nowhere: PostalAddress = { street: '', city: '', state: '', zip: '', country: '' }

function contactOf(user: UserRecord | undefined): WinnerDetails['contact'] {
  if (!user || user.deletedAt)
    return { name: '', sortName: '', email: '', phone: '', country: '', language: defaultLanguage }
  const phone = [user.phone, user.phoneExt].filter(Boolean).join(' #')
  return {
    name: `${user.firstName} ${user.lastName}`.trim(),
    sortName: `${user.lastName} ${user.firstName}`.trim(),
    email: user.email,
    phone: phone || user.mobilePhone,
    country: user.country,
    language: user.lang,
  }
}

/** Adds to winners what the ceremony needs: the same number of queries for any number of them. */
export async function withDetails(db: Database, winners: readonly Winner[]): Promise<WinnerDetails[]> {
  const projectIds = [...new Set(winners.map(({ projectId }) => projectId))]
  if (projectIds.length === 0) return []
  const works = new Map((await listWorksForPublication(db, projectIds)).map((work) => [work.projectId, work]))
  const users = await listUsers(db, [...new Set(winners.map(({ ownerId }) => ownerId))])
  const firmIds = await listPresentingFirmIds(db, projectIds)
  const firms = await listFirmsById(db, [...new Set(firmIds.values())])
  return winners.map((winner) => {
    const work = works.get(winner.projectId) ?? null
    const user = users.get(winner.ownerId)
    const firm = firms.get(firmIds.get(winner.projectId) ?? '')
    const own = user && !user.deletedAt ? placeOf(user) : nowhere
    const address = trophyAddressOf(firm ? placeOf(firm) : null, own)
    const picture = work?.images.find(({ image }) => image.renditions.length > 0) ?? null
    return {
      ...winner,
      work,
      picture,
      contact: contactOf(user),
      address,
      missing: gapsOf({ picture, address }),
    }
  })
}

const textOf = ({ texts, contact, number }: WinnerDetails) =>
  folded([...Object.values(texts.title), texts.recipient, contact.name, contact.email, number].join(' '))

/** Each word of the search has to occur in a winner's texts. */
export function isFound({ q, level, category, missing }: WinnerSearch): (winner: WinnerDetails) => boolean {
  const words = searchWords(q).map(folded)
  return (winner) =>
    (!level || [winner.level, ...winner.titles].some((award) => award?.key === level)) &&
    (!category || winner.categoryId === category) &&
    (!missing || (missing === 'any' ? winner.missing.length > 0 : winner.missing.includes(missing))) &&
    words.every((word) => textOf(winner).includes(word))
}

/**
 * The winners that a file is for, best first.
 * @throws Error before the results are decided, and when nobody matches
 */
export async function listChosenWinners(
  db: Database,
  contestId: string,
  chosen: ChosenWinners,
): Promise<Omit<Winners, 'winners'> & { winners: WinnerDetails[] }> {
  const { contest, stage, winners: all } = await loadWinners(db, contestId)
  if (stage === 'undecided') fail('winners_undecided')
  const found = await withDetails(db, all)
  const winners =
    'search' in chosen
      ? found.filter(isFound(chosen.search))
      : found.filter(({ entryId }) => chosen.ids.includes(entryId))
  if (winners.length === 0) fail('winners_none')
  return { contest, stage, winners }
}
