import { type ReactNode, useState } from 'react'
import { inLanguage } from '#shared/language.ts'
import { download } from '#web/api.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { GraveMark } from '#web/kit/GraveMark.tsx'
import { say } from '#web/kit/messages.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { links } from '#web/links.ts'
import { useLanguage, useWords } from '#web/words.ts'
import {
  type AwardView,
  downloadAwardImage,
  downloadCertificate,
  downloadKit,
  downloadShareCard,
  imageLooks,
  imageUses,
  shareShapes,
} from '../contract.ts'
import { downloadCredential } from '../contract-credentials.ts'
import style from './MyAwardsScreen.module.css'

/** One award: what it is, the whole kit first, and every file of it by itself. */
export function AwardSheet({ award, hasFeedback }: { award: AwardView; hasFeedback: boolean }) {
  const t = useWords('awards')
  const language = useLanguage()
  const [isPacking, setIsPacking] = useState(false)
  const text = (localized: AwardView['title']) => inLanguage(localized, language)
  const save = (file: Promise<void>) =>
    file.catch((fault: Error) => say.error(fault.message || t('not_saved')))
  const fetchKit = async () => {
    setIsPacking(true)
    await save(download(downloadKit, { awardId: award.id }))
    setIsPacking(false)
  }
  const awardId = award.id
  const title = text(award.title)
  return (
    <article className={style.award} aria-label={`${title}, ${text(award.level)}`}>
      <div className={style.cover}>
        {award.cover && <Picture image={award.cover} alt="" sizes="(max-width: 900px) 100vw, 320px" />}
      </div>
      <div>
        <h2 className={style.title}>{title}</h2>
        <p className={style.level}>
          <GraveMark /> {text(award.level)}
        </p>
        <p className={style.facts}>
          {t('award_facts', {
            contest: text(award.contest),
            discipline: text(award.discipline),
            category: text(award.category),
            serial: award.serial,
          })}
        </p>
        <div className={style.acts}>
          <Button busy={isPacking} onClick={() => void fetchKit()}>
            {isPacking ? t('kit.packing') : t('kit.download')}
          </Button>
          <Button onClick={() => void save(download(downloadCertificate, { awardId }))}>
            {t('certificate.download')}
          </Button>
        </div>
        <p className={style.about}>{t('kit.about')}</p>
        <dl className={style.files}>
          {imageUses.map((use) => (
            <Files key={use} label={t(`image.${use}`)}>
              {imageLooks.map((look) => (
                <Button
                  key={look}
                  look="text"
                  small
                  aria-label={t('image.download', { use: t(`image.${use}`), look: t(`look.${look}`) })}
                  onClick={() => void save(download(downloadAwardImage, { awardId, use, look }))}
                >
                  {t(`look.${look}`)}
                </Button>
              ))}
            </Files>
          ))}
          <Files label={t('share.title')}>
            {shareShapes.map((shape) => (
              <Button
                key={shape}
                look="text"
                small
                aria-label={t('image.download', { use: t('share.title'), look: t(`share.${shape}`) })}
                onClick={() => void save(download(downloadShareCard, { awardId, shape }))}
              >
                {t(`share.${shape}`)}
              </Button>
            ))}
          </Files>
          <Files label={t('credential.title')} about={t('credential.about')}>
            <Button look="text" small onClick={() => void save(download(downloadCredential, { awardId }))}>
              {t('credential.download')}
            </Button>
            <Anchor href={links.awardPage(language, award.serial)}>{t('credential.page')}</Anchor>
          </Files>
          {hasFeedback && (
            <Files label={t('feedback.title')}>
              <Anchor href={links.feedback(award.projectId)}>{t('feedback.see')}</Anchor>
            </Files>
          )}
        </dl>
      </div>
    </article>
  )
}

function Files({ label, about, children }: { label: string; about?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {about && <p className={style.note}>{about}</p>}
      </dd>
    </div>
  )
}
