import { formatDay } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { Messages } from '#web/i18n/messages.ts'
import { GraveMark } from '#web/kit/GraveMark.tsx'
import { links } from '#web/links.ts'
import type { AwardPageView } from '../award-page.ts'
import type { AwardSnapshot } from '../contract.ts'
import style from './AwardPage.module.css'

type AwardMessages = Messages<'awards'>

interface AwardPageProps {
  page: AwardPageView
  /** The work's public page; null when it is not published. */
  work: string | null
  language: Language
  t: AwardMessages
}

/** Shows whether an award is valid, for anybody who scans its certificate. Works without JavaScript. */
export function AwardPage({ page, work, language, t }: AwardPageProps) {
  const { serial, award, edition } = page
  if (!award)
    return (
      <main id="main" className="page">
        <h1 className={style.head}>{serial ? t('verify.unknown') : t('verify.title')}</h1>
        <p className={style.lead}>
          {serial ? t('verify.unknown_about', { serial }) : t('verify.title_about')}
        </p>
        <LookUp serial={serial} language={language} t={t} />
        <p className={style.ways}>
          <a href={links.awards(language)}>{t('verify.editions')}</a>
        </p>
      </main>
    )
  const say = (text: AwardSnapshot['title']) => inLanguage(text, language)
  return (
    <main id="main" className="page">
      <p className={style.back}>
        <a href={links.edition(language, edition)}>{say(award.contest)}</a>
      </p>
      <Verdict page={page} language={language} t={t} />
      <h1 className={style.head}>{say(award.title)}</h1>
      <p className={style.level} data-revoked={page.revokedOn !== null || undefined}>
        <GraveMark className={style.mark} />
        {say(award.level)}
      </p>
      <dl className={style.facts}>
        <Fact label={t('verify.recipient')}>{award.recipient}</Fact>
        <Fact label={t('certificate.discipline')}>{say(award.discipline)}</Fact>
        <Fact label={t('certificate.category')}>{say(award.category)}</Fact>
        <Fact label={t('verify.edition')}>{say(award.contest)}</Fact>
        <Fact label={t('certificate.announced')}>{formatDay(page.announcedOn, language)}</Fact>
        <Fact label={t('certificate.serial')}>{serial}</Fact>
      </dl>
      {work && (
        <p className={style.ways}>
          <a href={work}>{t('verify.see_work')}</a>
        </p>
      )}
    </main>
  )
}

function Verdict({ page, language, t }: Pick<AwardPageProps, 'page' | 'language' | 't'>) {
  const { revokedOn, correctedOn, reason } = page
  if (revokedOn === null) {
    return (
      <p className={style.verdict}>
        {t('verify.stands')}
        {correctedOn && ` ${t('verify.corrected', { day: formatDay(correctedOn, language) })}`}
      </p>
    )
  }
  return (
    <div className={style.revoked}>
      <p>{t('verify.revoked', { day: formatDay(revokedOn, language) })}</p>
      {reason && <p>{t('reason', { reason })}</p>}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The serial as printed on the certificate. */
function LookUp({ serial, language, t }: { serial: string; language: Language; t: AwardMessages }) {
  return (
    <form className={style.look} method="get" action={links.verifyAward(language)}>
      <label htmlFor="serial">{t('certificate.serial')}</label>
      <input
        id="serial"
        name="serial"
        required
        maxLength={40}
        defaultValue={serial}
        placeholder="PAL-2026-0417"
        autoComplete="off"
      />
      <button type="submit">{t('verify.look_up')}</button>
    </form>
  )
}
