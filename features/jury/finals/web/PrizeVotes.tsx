import { useState } from 'react'
import { nameWithYear } from '#features/jury/panel/contest-name.ts'
import { formatTime } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { listPrizeBallots, type PrizeBallot, recuseFromPrize, votePrize } from '../contract-prizes.ts'
import { FinalistDialog } from './FinalistDialog.tsx'
import style from './PrizeVotes.module.css'

export function PrizeVotes({ ballots }: { ballots: PrizeBallot[] }) {
  const t = useMessages('jury')
  return (
    <section className={style.prizes}>
      <h2>{t('prizes.title')}</h2>
      <p className={style.about}>{t('prizes.about')}</p>
      <p className={style.about}>{t('prizes.public')}</p>
      {ballots.map((ballot) => (
        <Prize key={ballot.prizeId} ballot={ballot} />
      ))}
    </section>
  )
}

function Prize({ ballot }: { ballot: PrizeBallot }) {
  const t = useMessages('jury')
  const shared = useMessages('shared')
  const language = useLanguage()
  const { prizeId, vote, isRecused, candidates } = ballot
  const [looked, setLooked] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const save = useApiAction(votePrize, { refreshes: [listPrizeBallots] })
  const shown = candidates.find(({ entryId }) => entryId === looked)
  const cast = (entryId: string | null) => save.mutate({ prizeId, entryId })
  if (isRecused) {
    return (
      <section className={style.prize}>
        <div className={style.name}>
          <h3>{inLanguage(ballot.name, language)}</h3>
          <p>{t('code.prize_recused')}</p>
        </div>
      </section>
    )
  }
  return (
    <section className={style.prize}>
      <div className={style.name}>
        <h3>{inLanguage(ballot.name, language)}</h3>
        <p role="status">
          {vote ? shared('saving.saved', { time: formatTime(vote.castAt, language) }) : t('prizes.not_yet')}
        </p>
      </div>
      <p className={style.contest}>{nameWithYear(ballot.contest, language)}</p>
      <ul className={style.candidates}>
        {candidates.map((candidate) => (
          <Candidate
            key={candidate.entryId}
            candidate={candidate}
            isChosen={vote?.entryId === candidate.entryId}
            onVote={() => cast(candidate.entryId)}
            onLook={() => setLooked(candidate.entryId)}
          />
        ))}
      </ul>
      {save.error && <FieldError>{save.error.message}</FieldError>}
      <div className={style.actions}>
        <button
          type="button"
          className={style.choice}
          aria-pressed={vote !== null && vote.entryId === null}
          onClick={() => cast(null)}
        >
          {t(vote && vote.entryId === null ? 'prizes.abstained' : 'prizes.abstain')}
        </button>
        <Button small look="text" onClick={() => setLeaving(true)}>
          {t('evaluation.recuse')}
        </Button>
      </div>
      {shown && <FinalistDialog finalist={shown} onClose={() => setLooked(null)} />}
      {isLeaving && (
        <RecusePrizeDialog
          prizeId={prizeId}
          name={inLanguage(ballot.name, language)}
          onClose={() => setLeaving(false)}
        />
      )}
    </section>
  )
}

interface CandidateProps {
  candidate: PrizeBallot['candidates'][number]
  isChosen: boolean
  onVote: () => void
  onLook: () => void
}

function Candidate({ candidate, isChosen, onVote, onLook }: CandidateProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const title = inLanguage(candidate.title, language)
  const [cover] = candidate.images
  return (
    <li data-chosen={isChosen || undefined}>
      <button type="button" className={style.image} onClick={onLook} aria-label={t('finals.look', { title })}>
        {cover && <Picture image={cover.image} alt="" sizes="(max-width: 640px) 100vw, 320px" fit="cover" />}
      </button>
      <h4>{title}</h4>
      <p className={style.number}>{t('entry.number', { number: candidate.number })}</p>
      <p className={style.summary}>{inLanguage(candidate.summary, language)}</p>
      <button type="button" className={style.choice} aria-pressed={isChosen} onClick={onVote}>
        {t(isChosen ? 'prizes.voted' : 'prizes.vote')}
        <span className="visually-hidden">{` ${title}`}</span>
      </button>
    </li>
  )
}

interface RecusePrizeDialogProps {
  prizeId: string
  name: string
  onClose: () => void
}

function RecusePrizeDialog({ prizeId, name, onClose }: RecusePrizeDialogProps) {
  const t = useMessages('jury')
  const recuse = useApiAction(recuseFromPrize, { refreshes: [listPrizeBallots], onDone: onClose })
  return (
    <ReasonDialog
      title={t('evaluation.recuse_title', { name })}
      lead={t('prizes.recuse_lead')}
      label={t('form.reason')}
      longest={500}
      rows={3}
      action={t('evaluation.recuse')}
      look="next"
      sending={recuse}
      onSend={(reason) => recuse.mutate({ prizeId, reason })}
      onClose={onClose}
    />
  )
}
