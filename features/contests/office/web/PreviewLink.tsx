import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'

/** From each part of a contest to the form that entrants get. */
export function PreviewLink({ contestId, page }: { contestId: string; page?: string | undefined }) {
  const t = useMessages('contests')
  return (
    <ButtonLink small href={links.contestPreview(contestId, page)}>
      {t('admin.preview')}
    </ButtonLink>
  )
}
