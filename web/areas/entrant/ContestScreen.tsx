import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type ContestView, getContest } from '#features/contests/contract.ts'
import style from '#features/contests/web/Contest.module.css'
import { contestFacts, PriceNow } from '#features/contests/web/ContestFacts.tsx'
import { ContestParts } from '#features/contests/web/ContestParts.tsx'
import { listMyProjects, registerProject } from '#features/projects/contract.ts'
import { type ProjectKind, projectKinds } from '#features/projects/lifecycle.ts'
import { inLanguage } from '#shared/language.ts'
import { Button } from '#web/kit/Button.tsx'
import { RadioList } from '#web/kit/RadioList.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { useAct, useAsked } from '#web/query.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useLanguage, useWords } from '#web/words.ts'

/** One contest as an entrant reads it, with the registration that begins a project. */
export function Component() {
  const t = useWords('contests')
  const { contestId = '' } = useParams()
  const contest = useAsked(getContest, { contestId })
  return (
    <Waiting
      of={contest}
      label={t('loading')}
      failed={t('failed_this')}
      heading="h1"
      skeleton={<FieldBars fields={4} />}
    >
      {(found) => <Contest contest={found} />}
    </Waiting>
  )
}

function Contest({ contest }: { contest: ContestView }) {
  const t = useWords('contests')
  const language = useLanguage()
  return (
    <>
      <TitleBlock title={inLanguage(contest.name, language)} facts={contestFacts(contest, t, language)} />
      <p>{inLanguage(contest.tagline, language)}</p>
      {contest.takesEntries && <Register contest={contest} />}
      <ContestParts contest={contest} />
    </>
  )
}

function Register({ contest }: { contest: ContestView }) {
  const t = useWords('projects')
  const navigate = useNavigate()
  const [kind, setKind] = useState<ProjectKind>(contest.kind === 'products' ? 'product' : 'project')
  const register = useAct(registerProject, {
    refreshes: [listMyProjects],
    onDone: ({ id }) => void navigate(links.projectStep(id, 'user-firm')),
  })
  return (
    <div className={style.register}>
      <p className="small">
        <PriceNow prices={contest.prices} />
      </p>
      <RadioList
        legend={t('register.what')}
        options={projectKinds.map((value) => ({
          value,
          label: t(`register.${value}`),
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
