import type { CertificateView } from '#features/jury/judging/contract.ts'
import style from '#features/jury/judging/web/AdminJury.module.css'
import { formatList } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'

const shownShort = 5

type CertificateListProps = { certificate: CertificateView | null; contestId: string }

/** What the draw gave, for whoever doubts it, and what it could not give. */
export function CertificateList({ certificate, contestId }: CertificateListProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  if (!certificate) {
    return (
      <section>
        <h2 className={style.head}>{t('admin.certificate')}</h2>
        <p className={style.quiet}>{t('admin.certificate_none')}</p>
      </section>
    )
  }
  const range = (least: number, most: number) =>
    least === most ? String(least) : t('certificate.range', { least, most })
  const { readings, fewest, most, lightest, heaviest, conflicts, islands, wanted, seed } = certificate
  const { crossShare, short, rivals } = certificate
  const ofRivals = rivals?.reduce((sum, one) => sum + one.readings, 0)
  const lines = [
    [t('certificate.readings'), String(readings)],
    [t('certificate.each'), range(fewest, most)],
    [t('certificate.load'), range(lightest, heaviest)],
    [t('certificate.conflicts'), String(conflicts)],
    ...(ofRivals === undefined ? [] : [[t('certificate.rivals'), String(ofRivals)]]),
    [t('certificate.islands'), islands > 1 ? String(islands) : t('certificate.linked')],
    ...(crossShare > 0 ? [[t('certificate.cross'), t('certificate.share', { share: crossShare })]] : []),
    ...(seed ? [[t('certificate.seed'), seed]] : []),
  ]
  return (
    <section>
      <h2 className={style.head}>{t('admin.certificate')}</h2>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className={style.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rivals && rivals.length > 0 && (
        <p className={style.quiet}>
          {t('certificate.rivals_of', {
            names: formatList(
              rivals.map(({ juror, readings: own }) =>
                t('certificate.rivals_juror', { juror, readings: own }),
              ),
              language,
            ),
          })}
        </p>
      )}
      {short.slice(0, shownShort).map(({ number, readings: given }) => (
        <p key={number} className={style.short}>
          {t('certificate.short', { number, readings: given, wanted })}
        </p>
      ))}
      {short.length > shownShort && (
        <p className={style.short}>{t('certificate.more_short', { count: short.length - shownShort })}</p>
      )}
      <p className={style.quiet}>
        <Anchor href={links.adminReadings(contestId)}>{t('certificate.see')}</Anchor>
      </p>
    </section>
  )
}
