import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import type { Localized } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import type { TestApp, User } from './app.ts'

const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
const day = 86_400_000

/** A project in two categories of a new open contest. Fees: 425 and 195 CAD, or 318.75 and 146.25 USD. */
export async function givePricedProject(app: TestApp, owner: User): Promise<{ projectId: string }> {
  const days = { startsAt: new Date(Date.now() - day), endsAt: new Date(Date.now() + day) }
  const price = (currency: Currency, firstCategory: number, furtherCategory: number) => ({
    ...days,
    name: all('Regular'),
    entrantKind: 'professional' as const,
    currency,
    firstCategory,
    furtherCategory,
  })
  const { id: contestId } = await createContest(app.db, {
    slug: `priced-${crypto.randomUUID().slice(0, 8)}`,
    name: all('Priced'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: days.startsAt,
    deadlineAt: days.endsAt,
    disciplines: [
      {
        key: 'architecture',
        name: all('Architecture'),
        categories: ['houses', 'wood'].map((key) => ({ key, name: all(key), description: all('') })),
      },
    ],
    prices: [price('CAD', 425_00, 195_00), price('USD', 318_75, 146_25)],
    criteria: [],
    levels: [],
  })
  const [discipline] = await listDisciplines(app.db, contestId)
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    contestId,
    kind: 'project',
    language: 'en',
    name: 'The Slow Bridge',
    ...(discipline && { disciplineId: discipline.id }),
    categoryIds: discipline?.categories.map((category) => category.id) ?? [],
  })
  return { projectId: id }
}
