import type { ReactNode } from 'react'
import { joinParts } from '#shared/format.ts'
import { inLanguage, locales, ownNames } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { nameWithYear } from '../contest-name.ts'
import type { JurorProfile } from '../contract-profile.ts'
import { Portrait } from './Portrait.tsx'
import style from './ProfileDetails.module.css'

/** A juror's printed profile, then the private data, then their assignments. */
export function ProfileDetails({ profile }: { profile: JurorProfile }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const { name, jobTitle, company, portrait, images, teaching } = profile
  const role = joinParts([jobTitle, company], language)
  return (
    <div className={style.sheet}>
      <div className={style.printed}>
        {portrait ? (
          <Portrait image={portrait} alt={t('questions.portrait_alt', { name })} wide={300} />
        ) : (
          <p className={style.noPortrait}>{t('questions.portrait_none')}</p>
        )}
        <div className={style.words}>
          <h2>{name}</h2>
          {role && <p className={style.role}>{role}</p>}
          {(teaching === 'teacher' || teaching === 'manager') && (
            <p className="muted">{t(`profile.teaching.${teaching}`)}</p>
          )}
          <Bios profile={profile} />
        </div>
      </div>
      {images.length > 0 && (
        <section>
          <h2 className={style.head}>{t('profile.projects')}</h2>
          <ul className={style.images}>
            {images.map(({ id, image, legend }, index) => (
              <li key={id}>
                <Picture
                  image={image}
                  alt={legend ? '' : t('evaluation.image', { at: index + 1 })}
                  sizes="(max-width: 640px) 100vw, 320px"
                />
                {legend && <p className={style.legend}>{legend}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={style.columns}>
        <PrivateAnswers profile={profile} />
        <Judging profile={profile} />
      </div>
    </div>
  )
}

function Bios({ profile }: { profile: JurorProfile }) {
  const t = useMessages('jury')
  const { language, bio, bioFrench } = profile
  if (!bio) return <p className="muted">{t('profile.no_text')}</p>
  return (
    <>
      <Bio language={language} text={bio} />
      {bioFrench && <Bio language="fr" text={bioFrench} />}
      {language !== 'fr' && !bioFrench && <p className={style.note}>{t('questions.bio_french_hint')}</p>}
    </>
  )
}

function Bio({ language, text }: { language: JurorProfile['language']; text: string }) {
  return (
    <div className={style.bio} lang={locales[language]}>
      <h3>{ownNames[language]}</h3>
      <p>{text}</p>
    </div>
  )
}

function PrivateAnswers({ profile }: { profile: JurorProfile }) {
  const t = useMessages('jury')
  const { phone, wantsMagazine, shippingAddress, email } = profile
  const none = <span className="muted">{t('profile.not_said')}</span>
  return (
    <section>
      <h2 className={style.head}>{t('profile.private')}</h2>
      <p className={style.note}>{t('profile.private_about')}</p>
      <dl>
        <Fact name={t('profile.phone')}>{phone || none}</Fact>
        <Fact name={t('profile.email')}>{email}</Fact>
        <Fact name={t('profile.magazine')}>
          {wantsMagazine === null
            ? none
            : t(wantsMagazine ? 'questions.magazine.yes' : 'questions.magazine.no')}
        </Fact>
        {wantsMagazine && <Fact name={t('questions.address')}>{shippingAddress || none}</Fact>}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={style.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Judging({ profile }: { profile: JurorProfile }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const { contests, recusals } = profile
  const nameOf = (contestId: string) => {
    const contest = contests.find(({ id }) => id === contestId)
    return contest ? inLanguage(contest.name, language) : ''
  }
  return (
    <section>
      <h2 className={style.head}>{t('profile.juries')}</h2>
      {contests.length === 0 && <p className={style.note}>{t('profile.juries_none')}</p>}
      <ul>
        {contests.map((contest) => (
          <li key={contest.id} className={style.line}>
            {nameWithYear(contest, language)}
          </li>
        ))}
      </ul>
      {recusals.length > 0 && (
        <>
          <h3 className={style.under}>{t('admin.recusals')}</h3>
          <ul>
            {recusals.map(({ contestId, number, reason }) => (
              <li key={`${contestId} ${number}`} className={style.line}>
                <span className="muted">{t('profile.recusal', { number, contest: nameOf(contestId) })}</span>
                <p>{reason}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
