import { createUser } from '#features/accounts/account/server/actions/registration.ts'
import { findUserByEmail } from '#features/accounts/session/server/queries.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { listFirmsOf } from '#features/firms/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { demoPassword, demoUsers } from './people.ts'
import { type Firm, firms } from './texts/texts.ts'

/** The firm of the demo's entrant, who owns its works. */
const ownFirm = 'pelletier-roy'

export interface Cast {
  entrantId: string
  jurorId: string
  organiserId: string
  /** Each firm's row and owner, by the firm's key. */
  firms: Map<string, { firmId: string; ownerId: string; firm: Firm }>
}

interface Named {
  email: string
  firstName: string
  lastName: string
  password?: string
  roles?: readonly ('juror' | 'redactor' | 'organiser')[]
  companyName?: string
  jobTitle?: string
  country?: string
  phone?: string
}

/** Finds or creates the account, so that an interrupted demo can continue. */
export async function ensureUser(db: Database, named: Named): Promise<string> {
  const known = await findUserByEmail(db, named.email)
  if (known) return known.id
  const { id } = await createUser(db, { gender: 'unspecified', lang: 'en', country: 'CA', ...named })
  return id
}

async function ensureFirm(db: Database, firm: Firm, ownerId: string): Promise<string> {
  const known = (await listFirmsOf(db, ownerId)).find(({ name }) => name === firm.name)
  if (known) return known.id
  const { name, country, state, city, website, description } = firm
  const made = await createFirm(db, ownerId, {
    name,
    country,
    state: state ?? '',
    city: city.en,
    website,
    description,
  })
  return made.id
}

/** The demo's four accounts, and an account without a login for each firm that enters works. */
export async function cast(db: Database): Promise<Cast> {
  const ids = new Map<string, string>()
  for (const { is: _, ...user } of demoUsers) {
    ids.set(user.email, await ensureUser(db, { ...user, password: demoPassword }))
  }
  const idOf = (email: string) => {
    const id = ids.get(email)
    if (!id) throw new Error(`The demo has no ${email}.`)
    return id
  }
  const entrantId = idOf('entrant@example.com')
  const known: Cast['firms'] = new Map()
  const enterFirm = async (firm: Firm) => {
    const ownerId =
      firm.key === ownFirm
        ? entrantId
        : await ensureUser(db, {
            email: `${firm.key}@studios.example.com`,
            firstName: firm.name,
            lastName: 'Studio',
            companyName: firm.name,
            country: firm.country,
          })
    known.set(firm.key, { firm, ownerId, firmId: await ensureFirm(db, firm, ownerId) })
  }
  await Promise.all(firms.map(enterFirm))
  return {
    entrantId,
    jurorId: idOf('juror@example.com'),
    organiserId: idOf('organiser@example.com'),
    firms: known,
  }
}
