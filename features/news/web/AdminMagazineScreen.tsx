import { useState } from 'react'
import { formatDay } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { ChooseFiles } from '#web/uploads/ChooseFiles.tsx'
import { UploadLines } from '#web/uploads/UploadLines.tsx'
import { useUploads } from '#web/uploads/uploader.ts'
import { isComing } from '#web/uploads/uploading.ts'
import { type IssueView, listIssues, removeIssue } from '../contract.ts'
import style from './AdminMagazine.module.css'
import { IssueForm } from './IssueForm.tsx'

/** The issues of the e-magazine; one whose day has not come is not on the public page yet. */
export function Component() {
  const t = useMessages('news')
  const found = useApiQuery(listIssues, {})
  const [opened, setOpened] = useState<IssueView | 'new' | null>(null)
  return (
    <>
      <TitleBlock
        title={t('public.magazine')}
        facts={t('magazine.admin_about')}
        action={
          <Button small look="next" onClick={() => setOpened('new')}>
            {t('magazine.add')}
          </Button>
        }
      />
      <Waiting of={found} label={t('loading')}>
        {(issues) =>
          issues.length === 0 ? (
            <StateScreen heading="h2" title={t('public.no_issue')} />
          ) : (
            <ul className={style.issues}>
              {issues.map((issue) => (
                <Issue key={issue.id} issue={issue} onChange={() => setOpened(issue)} />
              ))}
            </ul>
          )
        }
      </Waiting>
      {opened && (
        <IssueForm
          issue={opened === 'new' ? null : opened}
          nextNumber={Math.max(0, ...(found.data ?? []).map(({ number }) => number)) + 1}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function Issue({ issue, onChange }: { issue: IssueView; onChange(): void }) {
  const t = useMessages('news')
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const uploads = useUploads('magazine-cover', issue.id)
  const isArriving = uploads.items.some(isComing)
  const title = inLanguage(issue.title, language)
  const isOut = issue.publishedOn <= new Date().toISOString().slice(0, 10)
  return (
    <li className={style.issue}>
      <div className={style.cover}>
        {issue.cover ? (
          <Picture image={issue.cover} alt="" sizes="96px" fit="cover" className={style.picture} />
        ) : (
          <span className={style.number}>{issue.number}</span>
        )}
      </div>
      <div className={style.words}>
        <h2 className={style.name}>{t('magazine.named', { number: issue.number, title })}</h2>
        <p className="small muted">
          {t(isOut ? 'magazine.out_since' : 'magazine.out_from', {
            day: formatDay(issue.publishedOn, language),
          })}
        </p>
        {issue.readAt ? (
          <p className="small">
            <a href={issue.readAt}>{issue.readAt.replace('https://', '')}</a>
          </p>
        ) : (
          <p className="small warn">{t('magazine.no_address')}</p>
        )}
        <UploadLines uploads={uploads} />
      </div>
      <div className={style.actions}>
        <ChooseFiles
          label={t(issue.cover ? 'magazine.replace_cover' : 'magazine.choose_cover')}
          busy={isArriving}
          onFiles={(files) => uploads.add(files.slice(0, 1))}
        />
        <Button small aria-label={t('magazine.change_named', { number: issue.number })} onClick={onChange}>
          {t('magazine.change')}
        </Button>
        <Button
          small
          look="text"
          aria-label={t('magazine.remove_named', { number: issue.number })}
          onClick={() => setIsOpen(true)}
        >
          {t('magazine.remove')}
        </Button>
      </div>
      {isOpen && <RemoveDialog issue={issue} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

function RemoveDialog({ issue, onClose }: { issue: IssueView; onClose(): void }) {
  const t = useMessages('news')
  const remove = useApiAction(removeIssue, {
    refreshes: [listIssues],
    onDone: () => {
      say.success(t('magazine.removed'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('magazine.remove_question', { number: issue.number })}
      lead={t('magazine.remove_follows')}
      action={t('magazine.remove')}
      sending={remove}
      onConfirm={() => remove.mutate({ issueId: issue.id })}
      onClose={onClose}
    />
  )
}
