import { formatMoney, formatNumber } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ProgressLine } from '#web/kit/ProgressLine.tsx'
import { links } from '#web/links.ts'
import type { ContestStatusView } from '../contract-contest-status.ts'
import style from './ContestStatus.module.css'

type StatusFiguresProps = { contestId: string; figures: ContestStatusView['figures'] }

export function StatusFigures({ contestId, figures }: StatusFiguresProps) {
  const t = useMessages('overview')
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const { started, paid, submitted, entries, revenue, jurors, assigned, scored } = figures
  const progressOf = (done: number, all: number) =>
    t('figure.progress', { scored: number(done), assigned: number(all) })
  const lines = [
    { name: t('figure.started'), value: number(started), href: links.adminProjects(contestId) },
    { name: t('figure.paid'), value: number(paid) },
    { name: t('figure.submitted'), value: number(submitted) },
    { name: t('figure.entries'), value: number(entries) },
    { name: t('figure.jurors'), value: number(jurors), href: links.adminJury(contestId) },
  ]
  const money =
    revenue.length > 0
      ? revenue.map(({ amount, currency }) => formatMoney(amount, currency, language))
      : ['–']
  return (
    <section className={style.section}>
      <h2>{t('figures')}</h2>
      <dl className={style.figures}>
        {lines.map(({ name, value, href }) => (
          <div key={name}>
            <dt>{href ? <Anchor href={href}>{name}</Anchor> : name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Anchor href={links.adminPaymentsIn(contestId)}>{t('figure.revenue')}</Anchor>
          </dt>
          {money.map((amount) => (
            <dd key={amount}>{amount}</dd>
          ))}
          <dd className={style.small}>{t('figure.revenue_about')}</dd>
        </div>
        {assigned !== null && scored !== null && assigned > 0 && (
          <div>
            <dt>
              <Anchor href={links.adminJury(contestId)}>{t('figure.evaluations')}</Anchor>
            </dt>
            <dd>{progressOf(scored, assigned)}</dd>
            <dd>
              <ProgressLine
                label={t('figure.evaluations')}
                value={scored}
                max={assigned}
                text={progressOf(scored, assigned)}
              />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
