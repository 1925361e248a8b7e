import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { getUser } from '#features/accounts/session/contract.ts'
import { type ContestView, getCalendar, getContest } from '#features/contests/contest/contract.ts'
import { isInQuebec } from '#features/contests/contest/rules-languages.ts'
import { takesKind } from '#features/contests/lifecycle.ts'
import style from '#features/contests/office/web/Contest.module.css'
import { DateLines, PriceNow, Takes } from '#features/contests/office/web/ContestFacts.tsx'
import { ContestParts } from '#features/contests/office/web/ContestParts.tsx'
import { useContestDates } from '#features/contests/office/web/use-dates.ts'
import { type ProjectKind, projectKinds } from '#features/projects/lifecycle.ts'
import { listMyProjects, registerProject } from '#features/projects/project/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { download } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'

/** One contest for an entrant, with the registration that creates a project. */
export function Component() {
  const t = useMessages('contests')
  const { contestId = '' } = useParams()
  const contest = useApiQuery(getContest, { contestId })
  return (
    <Waiting of={contest} failed={t('failed_this')} heading="h1" skeleton={<FieldBars fields={4} />}>
      {(found) => <Contest contest={found} />}
    </Waiting>
  )
}

function Contest({ contest }: { contest: ContestView }) {
  const language = useLanguage()
  const dates = useContestDates(contest)
  const user = useApiQuery(getUser, {})
  return (
    <>
      <TitleBlock title={inLanguage(contest.name, language)} facts={<Takes contest={contest} />} />
      <p>{inLanguage(contest.tagline, language)}</p>
      <div className={style.dates}>
        <DateLines dates={dates} />
        {(dates.state === 'open' || dates.state === 'upcoming') && <Calendar contestId={contest.id} />}
      </div>
      {dates.state === 'open' && <Register contest={contest} />}
      <ContestParts contest={contest} isInQuebec={isInQuebec(user.data)} />
    </>
  )
}

function Calendar({ contestId }: { contestId: string }) {
  const t = useMessages('contests')
  const sentenceOf = useFailureSentence()
  const fetchFile = useMutation({ mutationFn: () => download(getCalendar, { contestId }) })
  return (
    <div>
      <Button small busy={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
        {t('calendar.add')}
      </Button>
      {fetchFile.error && <p role="alert">{sentenceOf(fetchFile.error)}</p>}
    </div>
  )
}

function Register({ contest }: { contest: ContestView }) {
  const t = useMessages('projects')
  const navigate = useNavigate()
  const kinds = projectKinds.filter((one) => takesKind(contest.kind, one))
  const [kind, setKind] = useState<ProjectKind>(kinds[0] ?? 'project')
  const register = useApiAction(registerProject, {
    refreshes: [listMyProjects],
    onDone: ({ id }) => {
      void navigate(links.projectStep(id, 'user-firm'))
    },
  })
  return (
    <div className={style.register}>
      <p className="small">
        <PriceNow contest={contest} />
      </p>
      <RadioList
        legend={t('register.what')}
        options={kinds.map((value) => ({
          value,
          label: t(`kind.${value}`),
          hint: t(`register.${value}_hint`),
        }))}
        value={kind}
        onChange={setKind}
      />
      {register.error && <p role="alert">{register.error.message}</p>}
      <div>
        <Button
          look="next"
          busy={register.isPending}
          onClick={() => register.mutate({ contestId: contest.id, kind })}
        >
          {t('register.go')}
        </Button>
      </div>
      <p className="small muted">{t('register.lead')}</p>
    </div>
  )
}
