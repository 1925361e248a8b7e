import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type AdminContest, listAdminContests } from '#features/contests/contest/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { links } from '#web/links.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { removeContest } from '../contract.ts'

export function DeleteDraft({ contest }: { contest: AdminContest }) {
  const t = useMessages('contests')
  const language = useLanguage()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useApiAction(removeContest, {
    refreshes: [listAdminContests],
    onDone: () => {
      say.success(t('admin.deleted'))
      void navigate(links.adminContests())
    },
  })
  return (
    <>
      <Button small look="text" onClick={() => setAsking(true)}>
        {t('admin.delete_draft')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('admin.delete_question', { name: inLanguage(contest.name, language) })}
          lead={t('admin.delete_follows')}
          action={t('admin.delete_draft')}
          sending={remove}
          onConfirm={() => remove.mutate({ contestId: contest.id })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
