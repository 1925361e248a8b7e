import type { PersonRow } from '#features/accounts/sign-in/server/queries.ts'
import { nameOf } from '#features/projects/collaboration/server/people-queries.ts'
import type { Whole } from '#features/projects/steps/server/queries/whole.ts'
import { titleOf } from '#features/projects/steps/server/views.ts'
import type { Database } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import type { Settings } from '#server/settings.ts'
import { wordsOf } from '#server/words.ts'

type Reader = Pick<PersonRow, 'id' | 'email' | 'firstName' | 'lang'>

/** To the owner of a work: which firm says that it is credited, and who says so. */
export async function writeClaim(
  tx: Database,
  settings: Settings,
  owner: Reader,
  asked: { claimant: PersonRow; firm: string; name: string; title: string },
): Promise<void> {
  const words = wordsOf('projects', owner.lang)
  const blanks = {
    person: nameOf(asked.claimant),
    email: asked.claimant.email,
    firm: asked.firm,
    name: asked.name,
    title: asked.title,
  }
  await writeMail(tx, {
    ...addressedTo(owner),
    subject: words('claim.mail.subject', blanks),
    paragraphs: [
      words('receipt.greeting', { name: owner.firstName }),
      words('claim.mail.told', blanks),
      words('claim.mail.follows'),
    ],
    action: { label: words('claim.mail.answer'), href: `${settings.publicUrl}/account/my-projects#claims` },
  })
}

/** To the firm's member who asked: what the work's owner answered. */
export async function writeClaimAnswer(
  tx: Database,
  settings: Settings,
  claimant: Reader,
  told: { decision: 'confirm' | 'decline'; firm: { id: string; name: string }; whole: Whole },
): Promise<void> {
  const words = wordsOf('projects', claimant.lang)
  const blanks = { firm: told.firm.name, title: titleOf(told.whole)[told.whole.project.language] }
  const answer = told.decision === 'confirm' ? 'confirmed' : 'declined'
  await writeMail(tx, {
    ...addressedTo(claimant),
    subject: words(`claim.mail.${answer}_subject`, blanks),
    paragraphs: [
      words('receipt.greeting', { name: claimant.firstName }),
      words(`claim.mail.${answer}`, blanks),
    ],
    action: {
      label: words('claim.mail.see'),
      href: `${settings.publicUrl}/account/my-firm?firm=${told.firm.id}&part=credits`,
    },
  })
}
