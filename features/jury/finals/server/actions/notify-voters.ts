import { listUsers } from '#features/accounts/session/server/queries.ts'
import { getContest } from '#features/contests/contest/server/queries.ts'
import { listJurors } from '#features/jury/panel/server/queries.ts'
import { listContestEntries } from '#features/projects/project/server/queries.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import { inLanguage, type Localized } from '#shared/language.ts'
import { listFinalVoters } from '../queries/final-jurors.ts'

interface Input {
  contestId: string
  publicUrl: string
}

/** Notifies only the jurors who may order finalists, each in their language, that the finals are open. */
export async function notifyFinalVoters(tx: DatabaseTransaction, input: Input): Promise<void> {
  const finalists = (await listContestEntries(tx, input.contestId)).filter(
    ({ status }) => status === 'shortlisted',
  )
  const voters = await listFinalVoters(tx, input.contestId, finalists)
  await tell(tx, input, new Set(voters.map(({ jurorId }) => jurorId)), null)
}

/** Notifies the jurors who may vote on a prize that the vote is open, except those in conflict with a candidate. */
export async function notifyPrizeVoters(
  tx: DatabaseTransaction,
  input: Input & { jurorIds: readonly string[]; prize: Localized },
): Promise<void> {
  await tell(tx, input, new Set(input.jurorIds), input.prize)
}

async function tell(
  tx: DatabaseTransaction,
  { contestId, publicUrl }: Input,
  jurorIds: ReadonlySet<string>,
  prize: Localized | null,
): Promise<void> {
  const contest = await getContest(tx, contestId)
  const memberships = (await listJurors(tx, contestId)).filter(({ id }) => jurorIds.has(id))
  const users = await listUsers(
    tx,
    memberships.map(({ userId }) => userId),
  )
  for (const user of users.values()) {
    const language = user.lang
    const t = messagesOf('jury', language)
    const kind = prize ? 'prize' : 'finals'
    const named = {
      contest: inLanguage(contest.name, language),
      prize: prize ? inLanguage(prize, language) : '',
    }
    await writeMail(tx, {
      ...addressedTo(user),
      subject: t(`vote_mail.${kind}_subject`, named),
      paragraphs: [
        t('mail.greeting', { name: user.firstName }),
        t(`vote_mail.${kind}`, named),
        t('vote_mail.secret'),
      ],
      action: {
        label: t(prize ? 'prizes.vote' : 'finals.title'),
        href: `${publicUrl}/account/jury-evaluation-finals`,
      },
    })
  }
}
