import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { listMyConflicts } from '../contract-conflicts.ts'
import { getJurorProfile } from '../contract-profile.ts'
import { ConflictsNotice } from './ConflictsNotice.tsx'
import style from './JuryProfile.module.css'
import { MissingAnswers } from './MissingAnswers.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'

export function Component() {
  const t = useMessages('jury')
  const profile = useApiQuery(getJurorProfile, {})
  // The notice above the profile would move it.
  const isNoticeLoading = useApiQuery(listMyConflicts, {}).isLoading
  const isDone = profile.data?.missing.length === 0
  return (
    <>
      <TitleBlock
        title={t('profile.title')}
        facts={t('profile.facts')}
        action={
          profile.data && (
            <ButtonLink look={isDone ? undefined : 'next'} small href={links.juryQuestions()}>
              {isDone ? t('profile.change') : t('profile.fill')}
            </ButtonLink>
          )
        }
      />
      <Waiting of={profile} skeleton={<RowBars rows={8} />}>
        {(profile) =>
          isNoticeLoading ? (
            <RowBars rows={8} />
          ) : (
            <>
              <ConflictsNotice />
              {!isDone && (
                <div className={style.missing}>
                  <MissingAnswers missing={profile.missing} href={links.juryQuestions()} />
                </div>
              )}
              <ProfileDetails profile={profile} />
              <p className={style.foot}>
                <Anchor href={links.editAccount()}>{t('profile.account')}</Anchor>
                <Anchor href={links.juryConflicts()}>{t('conflicts.title')}</Anchor>
              </p>
            </>
          )
        }
      </Waiting>
    </>
  )
}
