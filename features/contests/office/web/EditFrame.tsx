import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { type AdminContest, getAdminContest } from '#features/contests/contest/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { PreviewLink } from './PreviewLink.tsx'

interface EditFrameProps {
  title: string
  /** The page of the form that shows the part; by default what entrants read first. */
  preview?: string
  children(contest: AdminContest): ReactNode
}

/** The editor of one part of a contest. The form resets with each version. */
export function EditFrame({ title, preview, children }: EditFrameProps) {
  const t = useMessages('contests')
  const language = useLanguage()
  const { contestId = '' } = useParams()
  const found = useApiQuery(getAdminContest, { contestId })
  return (
    <Waiting of={found} failed={t('failed_this')} heading="h1" skeleton={<FieldBars fields={6} />}>
      {(contest) => (
        <>
          <TitleBlock
            title={title}
            facts={inLanguage(contest.name, language)}
            action={<PreviewLink contestId={contest.id} page={preview} />}
          />
          <Fragment key={contest.version}>{children(contest)}</Fragment>
        </>
      )}
    </Waiting>
  )
}
