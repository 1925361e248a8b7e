import type { AssignmentReportView } from '#features/jury/judging/contract.ts'
import style from '#features/jury/judging/web/AdminJury.module.css'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'

const shownShort = 5

type AssignmentReportProps = { report: AssignmentReportView | null; contestId: string }

export function AssignmentReport({ report, contestId }: AssignmentReportProps) {
  const t = useMessages('jury')
  if (!report) return null
  const range = (least: number, most: number) =>
    least === most ? String(least) : t('report.range', { least, most })
  const { evaluations, fewest, most, lightest, heaviest, conflicts, islands, wanted, seed } = report
  const { crossShare, short } = report
  const lines = [
    [t('evaluations.title'), String(evaluations)],
    [t('auto_assign.evaluations'), range(fewest, most)],
    [t('report.load'), range(lightest, heaviest)],
    [t('report.conflicts'), String(conflicts)],
    [t('report.islands'), islands > 1 ? String(islands) : t('report.linked')],
    ...(crossShare > 0 ? [[t('auto_assign.cross'), t('form.percent', { share: crossShare })]] : []),
    ...(seed ? [[t('admin.seed'), seed]] : []),
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
      {short.length > 0 && <p className={style.short}>{t('linkage.short', { count: short.length })}</p>}
      {short.slice(0, shownShort).map(({ number, evaluations: given }) => (
        <p key={number} className={style.short}>
          {t('report.short', { number, evaluations: given, wanted })}
        </p>
      ))}
      <p className={style.quiet}>
        <Anchor href={links.adminAssignments(contestId)}>{t('linkage.see')}</Anchor>
      </p>
    </section>
  )
}
