import { useState } from 'react'
import { useParams } from 'react-router'
import { roundLifecycle } from '#features/jury/lifecycle.ts'
import { type AdminJury, getAdminJury, type RoundAction } from '#features/jury/panel/contract.ts'
import { isJuryOver } from '#features/jury/panel/jury-over.ts'
import style from '#features/jury/panel/web/AdminJury.module.css'
import { JurorsPart } from '#features/jury/panel/web/JurorsPart.tsx'
import { AssignmentReport } from '#features/jury/round/web/AssignmentReport.tsx'
import { AutoAssignDialog } from '#features/jury/round/web/AutoAssignDialog.tsx'
import { RoundDialog } from '#features/jury/round/web/RoundDialogs.tsx'
import { RoundLines } from '#features/jury/round/web/RoundLines.tsx'
import { joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { LeaveFinalsDialog } from './LeaveFinalsDialog.tsx'

export function Component() {
  const { contestId = '' } = useParams()
  const found = useApiQuery(getAdminJury, { contestId })
  return (
    <Waiting of={found} heading="h1" skeleton={<RowBars rows={12} />}>
      {(jury) => <Jury jury={jury} />}
    </Waiting>
  )
}

/** The next action. */
function nextAction(jury: AdminJury): 'autoAssign' | RoundAction | null {
  const { firstRound, finals, report, contest } = jury
  // An organiser who judges decides nothing about the judging.
  if (isJuryOver(contest.status) || jury.isOwnJury) return null
  if (finals?.status === 'open') return 'closeFinals'
  if (finals || jury.jurors.length === 0) return null
  if (!firstRound || !report) return 'autoAssign'
  if (firstRound.status === 'prepared') return 'openFirst'
  return firstRound.status === 'open' ? 'closeFirst' : null
}

/** Both the end of round 1 and that of the finals lead to the results. */
function isDecided({ firstRound, finals, contest }: AdminJury): boolean {
  return !isJuryOver(contest.status) && (finals ?? firstRound)?.status === 'closed'
}

function Jury({ jury }: { jury: AdminJury }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const [opened, setOpened] = useState<'autoAssign' | 'leaveFinals' | RoundAction | null>(null)
  const next = nextAction(jury)
  const close = () => setOpened(null)
  const facts = joinParts(
    [
      inLanguage(jury.contest.name, language),
      t('admin.facts', {
        count: jury.entries,
        evaluations: jury.report?.wanted ?? jury.contest.evaluationsPerEntry,
      }),
    ],
    language,
  )
  const { firstRound, report } = jury
  const mayJudge = !jury.finals && !isJuryOver(jury.contest.status) && !jury.isOwnJury
  const mayAutoAssign = mayJudge && firstRound !== null && roundLifecycle.can('autoAssign', firstRound.status)
  return (
    <>
      <title>{`${t('admin.title')} — Palmarès`}</title>
      <TitleBlock
        title={t('admin.title')}
        facts={facts}
        action={
          <div className={style.actions}>
            {firstRound?.status === 'closed' && mayJudge && (
              <Button small onClick={() => setOpened('openFirst')}>
                {t('admin.reopen_first')}
              </Button>
            )}
            {report && mayAutoAssign && (
              <Button small onClick={() => setOpened('autoAssign')}>
                {t('admin.auto_assign_again')}
              </Button>
            )}
            {jury.contest.status === 'finals' && !jury.isOwnJury && (
              <>
                {jury.finals?.status === 'closed' && (
                  <Button small onClick={() => setOpened('reopenFinals')}>
                    {t('admin.action.reopenFinals')}
                  </Button>
                )}
                <Button small onClick={() => setOpened('leaveFinals')}>
                  {t('admin.action.leaveFinals')}
                </Button>
              </>
            )}
            {isDecided(jury) && !jury.isOwnJury && (
              <ButtonLink small look="next" href={links.adminResults(jury.contest.id)}>
                {t('admin.to_results')}
              </ButtonLink>
            )}
            {next && (
              <Button small look="next" onClick={() => setOpened(next)}>
                {next === 'autoAssign' ? t('admin.auto_assign') : t(`admin.action.${next}`)}
              </Button>
            )}
          </div>
        }
      />
      {jury.isOwnJury && <p className={style.quiet}>{t('admin.own_jury')}</p>}
      <div className={style.columns}>
        <JurorsPart jury={jury} />
        <aside className={style.aside}>
          <RoundLines jury={jury} />
          <AssignmentReport report={report} contestId={jury.contest.id} />
          <Said
            title={t('admin.recusals')}
            lines={jury.recusals.map((one) => ({ ...one, text: one.reason }))}
          />
          <Said
            title={t('admin.comments')}
            lines={jury.comments.map((one) => ({
              ...one,
              text: one.comment,
              href: links.adminAssignments(jury.contest.id, [one.number]),
            }))}
          />
        </aside>
      </div>
      {opened === 'autoAssign' && <AutoAssignDialog jury={jury} onClose={close} />}
      {opened === 'leaveFinals' && <LeaveFinalsDialog contestId={jury.contest.id} onClose={close} />}
      {opened && opened !== 'autoAssign' && opened !== 'leaveFinals' && (
        <RoundDialog jury={jury} action={opened} onClose={close} />
      )}
    </>
  )
}

type SaidProps = {
  title: string
  lines: { juror: string; number: number; text: string; href?: string }[]
}

function Said({ title, lines }: SaidProps) {
  const t = useMessages('jury')
  if (lines.length === 0) return null
  return (
    <section>
      <h2 className={style.head}>{title}</h2>
      <ul>
        {lines.map(({ juror, number, text, href }) => (
          <li key={`${juror} ${number}`} className={style.said}>
            <span>{t('admin.said', { juror, number })}</span>
            <p>{text}</p>
            {href && <Anchor href={href}>{t('entry_action.see', { number })}</Anchor>}
          </li>
        ))}
      </ul>
    </section>
  )
}
