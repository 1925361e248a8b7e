import { useState } from 'react'
import {
  type AdminPrize,
  type AdminPrizes,
  listPrizes,
  movePrize,
} from '#features/jury/finals/contract-prizes.ts'
import { formatList } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { getResults, type ResultsView } from '../contract.ts'
import { DecidePrizeDialog } from './DecidePrizeDialog.tsx'
import style from './FinalsResults.module.css'
import { PrizeDialog } from './PrizeDialog.tsx'

/** The grand prizes of a contest, with their candidates, votes and results. */
export function PrizesPart({ results, prizes }: { results: ResultsView; prizes: AdminPrizes }) {
  const t = useMessages('results')
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={style.part}>
      <h2>{t('prizes.title')}</h2>
      <p className={style.quiet}>{t('prizes.about')}</p>
      <div className={style.prizes}>
        {prizes.prizes.map((prize) => (
          <Prize key={prize.id} prize={prize} results={results} isOpen={prizes.isOpen} />
        ))}
      </div>
      {prizes.isOpen && (
        <div className={style.actions}>
          <Button small onClick={() => setAdding(true)}>
            {t('prizes.add')}
          </Button>
        </div>
      )}
      {isAdding && <PrizeDialog results={results} onClose={() => setAdding(false)} />}
    </section>
  )
}

interface PrizeProps {
  prize: AdminPrize
  results: ResultsView
  isOpen: boolean
}

function Prize({ prize, results, isOpen }: PrizeProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const { status, result, winnerEntryId, cast, mayVote, needed } = prize
  return (
    <article className={style.prize}>
      <header>
        <h3>{inLanguage(prize.name, language)}</h3>
        <p className={style.state}>{t(`prizes.status_${status}`)}</p>
      </header>
      <p className={style.state}>
        {status === 'prepared'
          ? t('prizes.candidates', { count: prize.candidates.length, quorum: prize.quorum })
          : t('prizes.cast', { count: cast, of: mayVote, needed })}
      </p>
      {result && (
        <p className={style.outcome} role="status">
          {t(`prizes.result_${result}`)}
          {result === 'tie' && winnerEntryId && ` ${t('override.reason', { reason: prize.reason })}`}
          {isFruitless(prize) &&
            ` ${prize.reason ? t('override.reason', { reason: prize.reason }) : t('prizes.unsettled')}`}
        </p>
      )}
      <ul className={style.tally}>
        {prize.candidates.map(({ entryId, votes }) => {
          const entry = results.entries.find((one) => one.entryId === entryId)
          return (
            <li key={entryId} data-won={entryId === winnerEntryId || undefined}>
              <span>
                {entry &&
                  t('prizes.candidate', {
                    title: inLanguage(entry.title, language),
                    number: entry.number,
                    firm: entry.firm,
                  })}
                {entryId === winnerEntryId && ` — ${t('prizes.winner')}`}
              </span>
              {votes !== null && <span>{t('prizes.votes', { count: votes })}</span>}
            </li>
          )
        })}
      </ul>
      {prize.abstained > 0 && status === 'closed' && (
        <p className={style.recused}>{t('prizes.abstained', { count: prize.abstained })}</p>
      )}
      <Recused prize={prize} />
      {prize.late.length > 0 && (
        <p className={style.recused}>{t('late', { names: formatList(prize.late, language) })}</p>
      )}
      {isOpen && <PrizeActions prize={prize} results={results} />}
    </article>
  )
}

/** Closed without a winner and without a tie. */
const isFruitless = ({ result }: AdminPrize) => result === 'short' || result === 'nobody'

function Recused({ prize }: { prize: AdminPrize }) {
  const t = useMessages('results')
  const language = useLanguage()
  if (prize.recused.length === 0) return null
  const names = prize.recused.map(({ juror, reason }) =>
    reason === null ? t('prizes.conflicted', { juror }) : t('prizes.left', { juror, reason }),
  )
  return (
    <p className={style.recused}>
      {t('prizes.recused', { names: names.join(language === 'zh-hans' ? '；' : '; ') })}
    </p>
  )
}

function PrizeActions({ prize, results }: Omit<PrizeProps, 'isOpen'>) {
  const t = useMessages('results')
  const [dialog, setDialog] = useState<'change' | 'decide' | PrizeMove | null>(null)
  const { status, result, winnerEntryId } = prize
  const contestId = results.contest.id
  const isWon = result === 'winner' && results.entries.some(({ entryId }) => entryId === winnerEntryId)
  const close = () => setDialog(null)
  const button = (word: string, opens: typeof dialog) => (
    <Button small onClick={() => setDialog(opens)}>
      {word}
    </Button>
  )
  return (
    <>
      <div className={style.actions}>
        {status === 'prepared' && button(t('prizes.open'), 'open')}
        {status === 'prepared' && button(t('prizes.change'), 'change')}
        {status === 'open' && button(t('prizes.close'), 'close')}
        {result === 'tie' && button(t('prizes.decide'), 'decide')}
        {isFruitless(prize) && !prize.reason && button(t('prizes.withhold'), 'decide')}
        {status === 'closed' && !isWon && button(t('prizes.reopen'), 'reopen')}
      </div>
      {dialog === 'change' && <PrizeDialog results={results} prize={prize} onClose={close} />}
      {dialog === 'decide' && <DecidePrizeDialog results={results} prize={prize} onClose={close} />}
      {(dialog === 'open' || dialog === 'reopen' || dialog === 'close') && (
        <MovePrizeDialog contestId={contestId} prize={prize} move={dialog} onClose={close} />
      )}
    </>
  )
}

type PrizeMove = 'open' | 'reopen' | 'close'

interface MovePrizeDialogProps {
  contestId: string
  prize: AdminPrize
  move: PrizeMove
  onClose(): void
}

/**
 * Shows how many jurors are notified, or how many have voted and whether that is a quorum, before the vote opens or
 * closes.
 */
function MovePrizeDialog({ contestId, prize, move, onClose }: MovePrizeDialogProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const { cast, mayVote, needed } = prize
  const sending = useApiAction(movePrize, { refreshes: [listPrizes, getResults], onDone: onClose })
  const name = inLanguage(prize.name, language)
  const openLead = t('prizes.open_follows', { count: mayVote })
  const wording = {
    open: { title: t('prizes.open_question', { name }), lead: openLead, action: t('prizes.open') },
    reopen: { title: t('prizes.open_question', { name }), lead: openLead, action: t('prizes.reopen') },
    close: {
      title: t('prizes.close_question', { name }),
      lead:
        cast < needed
          ? t('prizes.close_short', { count: cast, of: mayVote, needed })
          : cast < mayVote
            ? t('prizes.close_follows', { count: cast, of: mayVote })
            : t('prizes.close_all', { count: mayVote }),
      action: t('prizes.close'),
    },
  }[move]
  return (
    <ConfirmDialog
      {...wording}
      sending={sending}
      onConfirm={() =>
        sending.mutate({ contestId, prizeId: prize.id, action: move === 'reopen' ? 'open' : move })
      }
      onClose={onClose}
    />
  )
}
