import type { ReactNode } from 'react'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { GraveMark } from '#web/kit/GraveMark.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { links } from '#web/links.ts'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
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
import style from './MyAwardsScreen.module.css'

export function AwardSheet({ award, hasFeedback }: { award: AwardView; hasFeedback: boolean }) {
  const t = useMessages('awards')
  const language = useLanguage()
  const text = (localized: AwardView['title']) => inLanguage(localized, language)
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
        <div className={style.actions}>
          <DownloadButton file={downloadKit} input={{ awardId }} meanwhile={t('kit.packing')}>
            {t('kit.download')}
          </DownloadButton>
          <DownloadButton file={downloadCertificate} input={{ awardId }}>
            {t('certificate.download')}
          </DownloadButton>
        </div>
        <p className={style.about}>{t('kit.about')}</p>
        <dl className={style.files}>
          {imageUses.map((use) => (
            <Files key={use} label={t(`image.${use}`)}>
              {imageLooks.map((look) => (
                <DownloadButton
                  key={look}
                  look="text"
                  small
                  aria-label={t('image.download', { use: t(`image.${use}`), look: t(`look.${look}`) })}
                  file={downloadAwardImage}
                  input={{ awardId, use, look }}
                >
                  {t(`look.${look}`)}
                </DownloadButton>
              ))}
            </Files>
          ))}
          <Files label={t('share.title')}>
            {shareShapes.map((shape) => (
              <DownloadButton
                key={shape}
                look="text"
                small
                aria-label={t('image.download', { use: t('share.title'), look: t(`share.${shape}`) })}
                file={downloadShareCard}
                input={{ awardId, shape }}
              >
                {t(`share.${shape}`)}
              </DownloadButton>
            ))}
          </Files>
          <Files label={t('page.title')}>
            <Anchor href={links.awardPage(language, award.serial)}>{t('page.open')}</Anchor>
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

function Files({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
