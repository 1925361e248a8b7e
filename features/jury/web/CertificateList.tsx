import { useWords } from '#web/words.ts'
import type { CertificateView } from '../contract.ts'
import style from './OfficeJury.module.css'

/** What the draw gave, for whoever doubts it, and what it could not give. */
export function CertificateList({ certificate }: { certificate: CertificateView | null }) {
  const t = useWords('jury')
  if (!certificate) {
    return (
      <section>
        <h2 className={style.head}>{t('office.certificate')}</h2>
        <p className={style.quiet}>{t('office.certificate_none')}</p>
      </section>
    )
  }
  const range = (least: number, most: number) =>
    least === most ? String(least) : t('certificate.range', { least, most })
  const { readings, fewest, most, lightest, heaviest, conflicts, islands, wanted, seed } = certificate
  const lines = [
    [t('certificate.readings'), String(readings)],
    [t('certificate.each'), range(fewest, most)],
    [t('certificate.load'), range(lightest, heaviest)],
    [t('certificate.conflicts'), String(conflicts)],
    [t('certificate.islands'), islands > 1 ? String(islands) : t('certificate.linked')],
    [t('certificate.seed'), seed],
  ]
  return (
    <section>
      <h2 className={style.head}>{t('office.certificate')}</h2>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className={style.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {certificate.short.map(({ number, readings: given }) => (
        <p key={number} className={style.short}>
          {t('certificate.short', { number, readings: given, wanted })}
        </p>
      ))}
    </section>
  )
}
