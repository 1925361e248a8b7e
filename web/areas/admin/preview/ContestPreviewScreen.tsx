import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { type AdminContest, getAdminContest } from '#features/contests/contest/contract.ts'
import { factsOf } from '#features/projects/entry/web/StepFrame.tsx'
import type { ProjectView } from '#features/projects/project/contract.ts'
import { StepContext, type StepWork } from '#features/projects/project/web/StepContext.ts'
import frame from '#features/projects/project/web/StepFrame.module.css'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { SpokenIn } from '#web/i18n/SpokenIn.tsx'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { StepRail } from '#web/kit/StepRail.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import style from './Preview.module.css'
import { PreviewBody } from './PreviewBody.tsx'
import { PreviewTools } from './PreviewTools.tsx'
import { previewAnswers } from './preview-answers.ts'
import {
  choiceIn,
  entrantsContest,
  type PreviewPage,
  pageAt,
  pagesOf,
  previewProject,
} from './preview-project.ts'
import { SettingLink } from './SettingLink.tsx'

/** A contest and its form as an entrant sees them, read-only and without a project. */
export function Component() {
  const t = useMessages('contests')
  const { contestId = '' } = useParams()
  const contest = useApiQuery(getAdminContest, { contestId })
  return (
    <Waiting of={contest} failed={t('failed_this')} heading="h1" skeleton={<FieldBars fields={5} />}>
      {(found) => <Preview settings={found} />}
    </Waiting>
  )
}

function Preview({ settings }: { settings: AdminContest }) {
  const t = useMessages('areas')
  const own = useLanguage()
  const [search] = useSearchParams()
  const { page: wanted } = useParams()
  const contest = useMemo(() => entrantsContest(settings, new Date()), [settings])
  const choice = choiceIn(search, contest, own)
  const pages = pagesOf(contest, choice)
  const page = pageAt(wanted, pages)
  const project = previewProject(contest, choice, page)
  const queries = useMemo(
    () => previewAnswers(contest, settings.extras, { id: project.id }),
    [contest, settings.extras, project.id],
  )
  const hrefOf = (to: PreviewPage) => {
    const chosen = new URLSearchParams(search)
    // The tab of a text is of its own step only.
    chosen.delete('text')
    const query = chosen.size > 0 ? `?${chosen}` : ''
    return `${links.contestPreview(contest.id, to === 'contest' ? '' : to)}${query}`
  }
  return (
    <>
      <TitleBlock
        title={t('admin.preview')}
        facts={inLanguage(contest.name, own)}
        action={<SettingLink contest={settings} page={page} />}
      />
      <PreviewTools contest={contest} choice={choice} />
      <SpokenIn language={choice.language}>
        <QueryClientProvider client={queries}>
          <Form key={choice.language} project={project} page={page} pages={pages} hrefOf={hrefOf}>
            <PreviewBody contest={contest} settings={settings} project={project} page={page} />
          </Form>
        </QueryClientProvider>
      </SpokenIn>
    </>
  )
}

interface FormProps {
  project: ProjectView
  page: PreviewPage
  pages: readonly PreviewPage[]
  hrefOf(page: PreviewPage): string
  children: React.ReactNode
}

const nothing = () => {}

/** The frame of a step, in the language of the preview: rail, title and navigation. */
function Form({ project, page, pages, hrefOf, children }: FormProps) {
  const t = useMessages('projects')
  const areas = useMessages('areas')
  const contests = useMessages('contests')
  const language = useLanguage()
  const nameOf = (one: PreviewPage) => (one === 'contest' ? contests('admin.name') : t(`step.${one}`))
  const work: StepWork = {
    project,
    unsaved: {},
    change: nothing,
    set: nothing,
    begin: nothing,
    end: nothing,
    errors: {},
    isMissing: () => false,
    preview: { hrefOf, reason: areas('admin.preview_reason') },
  }
  const place = pages.indexOf(page)
  const [before, next] = [pages[place - 1], pages[place + 1]]
  return (
    <StepContext value={work}>
      <div className={`${frame.work} ${style.form}`}>
        <StepRail
          label={t('rail.all')}
          steps={pages.map((one) => ({
            key: one,
            label: nameOf(one),
            href: hrefOf(one),
            state: 'begun',
          }))}
          current={page}
          summary={t('rail.summary', { place: place + 1, count: pages.length, step: nameOf(page) })}
          allSteps={t('rail.all')}
        />
        <section aria-labelledby="step-title" className={frame.step}>
          <p className={style.mark}>{t('step.preview')}</p>
          <h2 id="step-title" className={frame.title}>
            {nameOf(page)}
          </h2>
          <p className={style.facts}>{factsOf(project, t, language)}</p>
          {children}
          <nav className={frame.next} aria-label={t('step.preview')}>
            {before ? (
              <Anchor href={hrefOf(before)}>{t('step.back', { step: nameOf(before) })}</Anchor>
            ) : (
              <span />
            )}
            {next && <ButtonLink href={hrefOf(next)}>{t('step.next', { step: nameOf(next) })}</ButtonLink>}
          </nav>
        </section>
      </div>
    </StepContext>
  )
}
