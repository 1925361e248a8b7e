import { randomBytes } from 'node:crypto'
import { getContest, listCriteria } from '#features/contests/server/queries.ts'
import { addJuror, openFirstRound } from '#features/jury/server/actions.ts'
import { drawFirstRound } from '#features/jury/server/draw-actions.ts'
import { saveJurorProfile } from '#features/jury/server/profile-actions.ts'
import { findRound, listAssignments, listJurors } from '#features/jury/server/queries.ts'
import { marks } from '#features/jury/server/tables.ts'
import type { Tools } from '#server/http.ts'
import { type Cast, ensurePerson } from './casting.ts'
import { jurors } from './words/programme.ts'
import { randomFrom } from './words/random.ts'

/** What the demo's jurors have not answered yet, so that there is somebody to remind. */
const unanswered = {
  phone: '',
  wantsMagazine: null,
  shippingAddress: '',
  language: 'en',
  teaching: null,
} as const

/** Nine jurors, the demo's own among them, a draw, and most of their marks. */
export async function judge({ db, settings }: Tools, cast: Cast, contestId: string): Promise<void> {
  const contest = await getContest(db, contestId)
  if (contest.status !== 'closed') return
  const office = { actorId: cast.organiserId, contestId }
  await addJuror(db, settings, { ...office, personId: cast.jurorId })
  for (const { key, name, company, title, bio } of jurors.slice(0, 8)) {
    const [firstName = name, ...rest] = name.split(' ')
    const personId = await ensurePerson(db, {
      email: `${key}@jury.example.com`,
      firstName,
      lastName: rest.join(' '),
      companyName: company,
      jobTitle: title.en,
      roles: ['juror'],
      password: randomBytes(24).toString('base64url'),
    })
    await addJuror(db, settings, { ...office, personId })
    const words = { bio: bio.en, bioFrench: bio.fr, company, legends: [] }
    await saveJurorProfile(db, personId, { ...unanswered, ...words }, 'en')
  }
  await drawFirstRound(db, { ...office, seed: 'palmares-demo' })
  await db.transaction((tx) => openFirstRound(tx, office))
  await mark({ db, contestId, ownJurorId: cast.jurorId })
}

interface Marking {
  db: Tools['db']
  contestId: string
  ownJurorId: string
}

/** Believable marks: each work has a quality, each juror a severity, and the demo's own juror has half to do. */
async function mark({ db, contestId, ownJurorId }: Marking): Promise<void> {
  const round = await findRound(db, contestId, 1)
  if (!round) throw new Error('The round was not drawn.')
  const criteria = await listCriteria(db, contestId)
  const jury = new Map((await listJurors(db, contestId)).map((juror) => [juror.id, juror]))
  const given = await listAssignments(db, round.id)
  const random = randomFrom('the marks of the demo')
  const bell = () => random() + random() + random() - 1.5
  const severity = new Map([...jury.keys()].sort().map((id) => [id, bell() * 0.9]))
  // Entries are taken in the order of their readings' ids, which is the order of the draw.
  const quality = new Map(given.map(({ entryId }) => [entryId, 0]))
  for (const entryId of quality.keys()) quality.set(entryId, 7.3 + bell() * 1.5)

  const rows = given.flatMap(({ id, jurorId, entryId, position }) => {
    const isOwn = jury.get(jurorId)?.personId === ownJurorId
    const list = given.filter((one) => one.jurorId === jurorId).length
    if (position >= list * (isOwn ? 0.45 : 0.92)) return []
    const base = (quality.get(entryId) ?? 7) - (severity.get(jurorId) ?? 0)
    return criteria.map((criterion) => ({
      assignmentId: id,
      criterionId: criterion.id,
      value: Math.max(1, Math.min(10, Math.round(base + bell() * 1.1))),
    }))
  })
  await db.transaction(async (tx) => {
    for (let from = 0; from < rows.length; from += 1000) {
      await tx
        .insert(marks)
        .values(rows.slice(from, from + 1000))
        .onConflictDoNothing()
    }
  })
}
