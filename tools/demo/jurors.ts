import { join } from 'node:path'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { imageTargetFor } from '#features/files/uploads/server/actions/upload-targets.ts'
import { saveJurorProfile } from '#features/jury/panel/server/profile-actions.ts'
import { getJurorProfile } from '#features/jury/panel/server/profile-queries.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { ensureUser } from './casting.ts'
import { type Juror, jurors } from './texts/texts.ts'

export const addressOf = ({ key }: Pick<Juror, 'key'>): string => `${key}@jury.example.com`

/** The jury of an edition, without the juror with the demo account. */
export const juryOf = (edition: number): Juror[] =>
  jurors.filter(({ editions }) => editions.includes(edition))

/** Finds or creates a juror's account, without a login. */
function ensureAccount(db: Database, named: Juror): Promise<string> {
  const [firstName = named.name, ...rest] = named.name.split(' ')
  return ensureUser(db, {
    email: addressOf(named),
    firstName,
    lastName: rest.join(' '),
    companyName: named.company,
    jobTitle: named.title,
    roles: ['juror'],
  })
}

/** Finds or creates a juror with a complete profile, which the jury pages show. */
export async function ensureJuror(tools: Tools, named: Juror): Promise<string> {
  const userId = await ensureAccount(tools.db, named)
  const { bio, bioFrench, teaching, company } = named
  const phone = `+1514555${String(150 + jurors.indexOf(named)).padStart(4, '0')}`
  const answers = { phone, wantsMagazine: false, shippingAddress: '', language: 'en', teaching } as const
  await saveJurorProfile(tools.db, userId, { ...answers, bio, bioFrench, company, legends: [] }, 'en')
  await givePortrait(tools, userId, named.key)
  return userId
}

/** The drawn portrait, unless the profile has one. */
export async function givePortrait(tools: Tools, userId: string, key: string): Promise<void> {
  if ((await getJurorProfile(tools.db, userId)).portrait) return
  const purpose = 'juror-portrait'
  await takeImage(tools, {
    ownerId: userId,
    purpose,
    originalName: `${key}.webp`,
    source: join(import.meta.dirname, 'portraits', `${key}.webp`),
    formats: { webp: [320, 640], jpeg: [640] },
    attach: (tx, fileId) =>
      imageTargetFor(purpose).attach(tx, {
        ownerId: userId,
        subjectId: userId,
        fileId,
        slotKey: null,
        position: null,
      }),
  })
}
