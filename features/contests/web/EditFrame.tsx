import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { inLanguage } from '#shared/language.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import { getOfficeContest, type OfficeContest } from '../contract.ts'
import { contestLifecycle } from '../lifecycle.ts'
import style from './Edit.module.css'

interface EditFrameProps {
  title: string
  children(contest: OfficeContest): ReactNode
}

/** One part of a contest to be edited; the form begins anew with each revision. */
export function EditFrame({ title, children }: EditFrameProps) {
  const t = useWords('contests')
  const language = useLanguage()
  const { contestId = '' } = useParams()
  const found = useAsked(getOfficeContest, { contestId })
  return (
    <Waiting
      of={found}
      label={t('loading')}
      failed={t('failed_this')}
      heading="h1"
      skeleton={<FieldBars fields={6} />}
    >
      {(contest) => (
        <>
          <TitleBlock title={title} facts={inLanguage(contest.name, language)} />
          {children(contest)}
        </>
      )}
    </Waiting>
  )
}

/** The one act of such a screen, and the way back; once judging has begun it says why nothing changes any more. */
export function SaveRow({ contest, busy }: { contest: OfficeContest; busy: boolean }) {
  const t = useWords('contests')
  const isHeld = !contestLifecycle.can('edit', contest.status)
  return (
    <div className={style.save}>
      <Button
        look="next"
        small
        type="submit"
        busy={busy}
        disabledReason={isHeld ? t('refusal.contest_settled') : undefined}
      >
        {t('office.save')}
      </Button>
      <Anchor href={links.officeContest(contest.id)}>{t('office.back')}</Anchor>
    </div>
  )
}
