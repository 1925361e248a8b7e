import { useState } from 'react'
import { formatDay } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { ChooseFiles } from '#web/uploads/ChooseFiles.tsx'
import { ImageProblem, usePreviews } from '#web/uploads/Previews.tsx'
import { UploadLines } from '#web/uploads/UploadLines.tsx'
import { useUploads } from '#web/uploads/uploader.ts'
import { isComing } from '#web/uploads/uploading.ts'
import { type IssueView, listIssues, removeIssue } from '../contract.ts'
import style from './AdminMagazine.module.css'
import { IssueForm } from './IssueForm.tsx'

const lookAgainMs = 3_000

/** The issues of the e-magazine; one whose day has not come is not on the public page yet. */
export function Component() {
  const t = useMessages('news')
  const found = useApiQuery(listIssues, {})
  const isPreparing = found.data?.some(({ pages, prepared }) => prepared < pages) ?? false
  useApiQuery(listIssues, {}, { enabled: isPreparing, refetchInterval: lookAgainMs })
  usePreviews(
    listIssues,
    {},
    (found.data ?? []).map(({ cover }) => cover),
  )
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
            <ul>
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
  const pdfs = useUploads('magazine-issue', issue.id)
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
        {issue.pages > 0 && <Preparation issue={issue} />}
        {issue.readAt ? (
          <p className="small">
            <a href={issue.readAt}>{issue.readAt.replace('https://', '')}</a>
          </p>
        ) : (
          issue.pages === 0 && <p className="small warn">{t('magazine.no_address')}</p>
        )}
        <ImageProblem image={issue.cover} />
        <UploadLines uploads={uploads} />
        <UploadLines uploads={pdfs} />
      </div>
      <div className={style.actions}>
        <ChooseFiles
          label={t(issue.cover ? 'magazine.replace_cover' : 'magazine.choose_cover')}
          busy={isArriving}
          onFiles={(files) => uploads.add(files.slice(0, 1))}
        />
        <ChooseFiles
          label={t(issue.pages > 0 ? 'magazine.replace_pdf' : 'magazine.choose_pdf')}
          accept="application/pdf,.pdf"
          busy={pdfs.items.some(isComing)}
          onFiles={(files) => pdfs.add(files.slice(0, 1))}
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

/** Readers can open the issue at once; its pages appear as they are prepared. */
function Preparation({ issue }: { issue: IssueView }) {
  const t = useMessages('news')
  const language = useLanguage()
  const { number, pages, prepared, failed, publishedOn } = issue
  const isOut = publishedOn <= new Date().toISOString().slice(0, 10)
  return (
    <>
      <p className="small" role="status">
        {prepared < pages
          ? t('magazine.preparing', { prepared, pages })
          : t('magazine.prepared', { count: pages })}{' '}
        {isOut && <a href={links.issue(language, number)}>{t('public.read_issue', { number })}</a>}
      </p>
      {failed > 0 && <p className="small warn">{t('magazine.pages_failed', { count: failed })}</p>}
    </>
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
