import style from '#features/firms/profile/web/Firms.module.css'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { keptToken } from '#web/session/mailed-token.ts'

/** Reminds a user who has just registered of the invitation that led them here. */
export function InvitationNotice() {
  const t = useMessages('firms')
  if (!keptToken('firm-invitation')) return null
  return (
    <p className={style.known} role="status">
      {t('invitation.waits')} <Anchor href={links.firmInvitation()}>{t('invitation.see')}</Anchor>
    </p>
  )
}
