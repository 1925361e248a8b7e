import { useState } from 'react'
import { useParams } from 'react-router'
import { inLanguage } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import {
  type AdminComment,
  type AdminFeedback,
  chooseComment,
  getAdminFeedback,
} from '../contract-feedback.ts'
import style from './Feedback.module.css'

export function Component() {
  const t = useMessages('results')
  const { contestId = '' } = useParams()
  const found = useApiQuery(getAdminFeedback, { contestId })
  return (
    <Waiting of={found} label={t('feedback.loading')} failed={t('feedback.failed')} heading="h1">
      {(feedback) => <Comments contestId={contestId} feedback={feedback} />}
    </Waiting>
  )
}

interface Opened {
  title: string
  comment: AdminComment
}

function Comments({ contestId, feedback }: { contestId: string; feedback: AdminFeedback }) {
  const t = useMessages('results')
  const language = useLanguage()
  const [opened, setOpened] = useState<Opened | null>(null)
  const drop = useApiAction(chooseComment, { refreshes: [getAdminFeedback] })
  const { givesFeedback, entries } = feedback
  const all = entries.flatMap(({ comments }) => comments)
  const chosen = all.filter((comment) => comment.chosen !== null)
  return (
    <>
      <TitleBlock
        title={t('feedback.admin')}
        facts={t('feedback.admin_facts', { chosen: chosen.length, count: all.length })}
      />
      <p className={style.how}>{t('feedback.admin_how')}</p>
      {!givesFeedback && (
        <p className="warn">
          {t('feedback.off')} <Anchor href={links.contestLimits(contestId)}>{t('feedback.off_way')}</Anchor>
        </p>
      )}
      {entries.length === 0 && (
        <StateScreen heading="h2" title={t('feedback.none')}>
          {t('feedback.none_about')}
        </StateScreen>
      )}
      {entries.map(({ entryId, number, title, category, comments }) => {
        const name = inLanguage(title, language)
        return (
          <section key={entryId} className={style.office}>
            <h2>
              {name}
              <small>{t('feedback.entry', { number, category: inLanguage(category, language) })}</small>
            </h2>
            {comments.map((comment) => (
              <div key={comment.assignmentId} className={style.one}>
                <span className={style.juror}>{t('feedback.juror', { number: comment.juror })}</span>
                <div>
                  <p className={style.said}>{comment.comment}</p>
                  {comment.chosen !== null && (
                    <p className={`${style.said} ${style.chosen}`}>
                      <small className={style.read}>{t('feedback.as_read')}</small>
                      {comment.chosen}
                    </p>
                  )}
                </div>
                <div className={style.actions}>
                  <Button small onClick={() => setOpened({ title: name, comment })}>
                    {comment.chosen === null ? t('feedback.choose') : t('feedback.edit')}
                  </Button>
                  {comment.chosen !== null && (
                    <Button
                      small
                      look="text"
                      onClick={() =>
                        drop.mutate({ contestId, assignmentId: comment.assignmentId, comment: '' })
                      }
                    >
                      {t('feedback.drop')}
                    </Button>
                  )}
                </div>
              </div>
            ))}
          </section>
        )
      })}
      {opened && <ChooseDialog contestId={contestId} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface ChooseDialogProps {
  contestId: string
  opened: Opened
  onClose(): void
}

/** The juror's comment, to be edited where it would name somebody. */
function ChooseDialog({ contestId, opened: { title, comment }, onClose }: ChooseDialogProps) {
  const t = useMessages('results')
  const [words, setWords] = useState(comment.chosen ?? comment.comment)
  const choose = useApiAction(chooseComment, { refreshes: [getAdminFeedback], onDone: onClose })
  return (
    <FormDialog
      wide
      title={title}
      lead={t('feedback.choose_lead')}
      action={t('feedback.choose')}
      look="next"
      sending={choose}
      onSubmit={() => choose.mutate({ contestId, assignmentId: comment.assignmentId, comment: words })}
      onClose={onClose}
    >
      <TextArea
        label={t('feedback.words')}
        rows={7}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
