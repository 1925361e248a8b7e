import { inLanguage } from '#shared/language.ts'
import { download } from '#web/api.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { GraveMark } from '#web/kit/GraveMark.tsx'
import { say } from '#web/kit/messages.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import {
  type AwardView,
  downloadAwardImage,
  downloadCertificate,
  imageLooks,
  imageUses,
  listMyAwards,
} from '../contract.ts'
import style from './MyAwardsScreen.module.css'

/** What one's works have won, with everything to show it. */
export function Component() {
  const t = useWords('awards')
  const awards = useAsked(listMyAwards, {})
  return (
    <>
      <TitleBlock
        title={t('title')}
        facts={awards.data && awards.data.length > 0 ? t('facts', { count: awards.data.length }) : undefined}
      />
      <Waiting of={awards} label={t('loading')} failed={t('failed')}>
        {(mine) =>
          mine.length === 0 ? (
            <StateScreen
              heading="h2"
              title={t('empty')}
              acts={<ButtonLink href={links.myProjects()}>{t('my_projects')}</ButtonLink>}
            >
              {t('empty_about')}
            </StateScreen>
          ) : (
            mine.map((award) => <Award key={award.id} award={award} />)
          )
        }
      </Waiting>
    </>
  )
}

function Award({ award }: { award: AwardView }) {
  const t = useWords('awards')
  const language = useLanguage()
  const text = (localized: AwardView['title']) => inLanguage(localized, language)
  const save = (file: Promise<void>) =>
    file.catch((fault: Error) => say.error(fault.message || t('not_saved')))
  return (
    <article className={style.award}>
      {award.cover && <Picture image={award.cover} alt="" sizes="(max-width: 640px) 100vw, 320px" />}
      <div>
        <h2 className={style.title}>{text(award.title)}</h2>
        <p className={style.level}>
          <GraveMark /> {text(award.level)}
        </p>
        <p className={style.facts}>
          {`${text(award.contest)}. ${text(award.discipline)}, ${text(award.category)}. ${award.serial}`}
        </p>
        <Button onClick={() => void save(download(downloadCertificate, { awardId: award.id }))}>
          {t('certificate.download')}
        </Button>
        <dl className={style.images}>
          {imageUses.map((use) => (
            <div key={use}>
              <dt>{t(`image.${use}`)}</dt>
              <dd>
                {imageLooks.map((look) => (
                  <Button
                    key={look}
                    look="text"
                    small
                    aria-label={t('image.download', { use: t(`image.${use}`), look: t(`look.${look}`) })}
                    onClick={() => void save(download(downloadAwardImage, { awardId: award.id, use, look }))}
                  >
                    {t(`look.${look}`)}
                  </Button>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  )
}
