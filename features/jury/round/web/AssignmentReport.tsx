import type { AssignmentReportView } from '#features/jury/panel/contract.ts'
import style from '#features/jury/panel/web/AdminJury.module.css'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { Advanced } from '#web/parts/Advanced.tsx'

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
    ...(islands > 1 ? [[t('report.islands'), String(islands)]] : []),
  ]
  const advanced = [
    { name: t('report.conflicts'), value: String(conflicts), about: t('report.conflicts_about') },
    {
      name: t('report.islands'),
      value: islands > 1 ? String(islands) : t('report.linked'),
      about: t('report.islands_about'),
    },
    ...(crossShare > 0
      ? [
          {
            name: t('auto_assign.cross'),
            value: t('form.percent', { share: crossShare }),
            about: t('auto_assign.cross_hint'),
          },
        ]
      : []),
    ...(seed ? [{ name: t('admin.seed'), value: seed, about: t('report.seed_about') }] : []),
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
      <Advanced about={t('report.advanced')}>
        <dl>
          {advanced.map(({ name, value, about }) => (
            <div key={name} className={style.explained}>
              <dt>{name}</dt>
              <dd>{value}</dd>
              <dd className={style.legend}>{about}</dd>
            </div>
          ))}
        </dl>
      </Advanced>
    </section>
  )
}
