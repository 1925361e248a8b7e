import type { AssignmentReportView } from '#features/jury/judging/contract.ts'
import style from '#features/jury/judging/web/AdminJury.module.css'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'

const shownShort = 5

type AssignmentReportProps = { report: AssignmentReportView | null; contestId: string }

export function AssignmentReport({ report, contestId }: AssignmentReportProps) {
  const t = useMessages('jury')
  if (!report) {
    return (
      <section>
        <h2 className={style.head}>{t('admin.report')}</h2>
        <p className={style.quiet}>{t('admin.report_none')}</p>
      </section>
    )
  }
  const range = (least: number, most: number) =>
    least === most ? String(least) : t('report.range', { least, most })
  const { evaluations, fewest, most, lightest, heaviest, conflicts, islands, wanted, seed } = report
  const { crossShare, short } = report
  const lines = [
    [t('report.evaluations'), String(evaluations)],
    [t('report.each'), range(fewest, most)],
    [t('report.load'), range(lightest, heaviest)],
    [t('report.conflicts'), String(conflicts)],
    [t('report.islands'), islands > 1 ? String(islands) : t('report.linked')],
    ...(crossShare > 0 ? [[t('report.cross'), t('form.percent', { share: crossShare })]] : []),
    ...(seed ? [[t('report.seed'), seed]] : []),
  ]
  return (
    <section>
      <h2 className={style.head}>{t('admin.report')}</h2>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className={style.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {short.slice(0, shownShort).map(({ number, evaluations: given }) => (
        <p key={number} className={style.short}>
          {t('report.short', { number, evaluations: given, wanted })}
        </p>
      ))}
      {short.length > shownShort && (
        <p className={style.short}>{t('report.more_short', { count: short.length - shownShort })}</p>
      )}
      <p className={style.quiet}>
        <Anchor href={links.adminAssignments(contestId)}>{t('report.see')}</Anchor>
      </p>
    </section>
  )
}
