import { useState } from 'react'
import { useParams } from 'react-router'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import {
  approveTexts,
  type EditorialTaskView,
  getAdminEditorialTask,
  listContestEditorialTasks,
  sendBackTexts,
} from '../contract.ts'
import { editorialLifecycle } from '../lifecycle.ts'
import style from './Editorial.module.css'
import { TextSide } from './TextSide.tsx'

/** One project's texts to be reviewed, the entrant's beside the redactor's. */
export function Component() {
  const t = useMessages('editorial')
  const { contestId = '', taskId = '' } = useParams()
  const found = useApiQuery(getAdminEditorialTask, { taskId })
  return (
    <Waiting of={found} label={t('loading')} failed={t('failed')} heading="h1">
      {(task) => <Review contestId={contestId} task={task} />}
    </Waiting>
  )
}

function Review({ contestId, task }: { contestId: string; task: EditorialTaskView }) {
  const t = useMessages('editorial')
  const written = useWrittenLanguage(task.language)
  return (
    <>
      <TitleBlock
        title={task.title || t('untitled')}
        facts={[t(`status.${task.status}`), task.redactor].join(t('comma'))}
        action={<Actions task={task} />}
      />
      {task.remark && (
        <div className={style.notice}>
          <p className="small muted">{t('write.remark')}</p>
          <p>{task.remark}</p>
        </div>
      )}
      <WrittenLanguages
        label={t('write.languages')}
        at={links.adminTexts(contestId, task.id)}
        written={written}
        noteOf={(one) => (task.words[one] > 0 ? String(task.words[one]) : undefined)}
      />
      <div className={style.sides}>
        <TextSide
          title={t('write.entrant')}
          texts={task.entrantTexts}
          written={written}
          own={task.language}
        />
        <TextSide title={t('write.publication')} texts={task.texts} written={written} own={written} />
      </div>
    </>
  )
}

function Actions({ task }: { task: EditorialTaskView }) {
  const t = useMessages('editorial')
  const [isOpen, setIsOpen] = useState(false)
  const approve = useApiAction(approveTexts, {
    refreshes: [getAdminEditorialTask, listContestEditorialTasks],
    onDone: () => say.success(t('review.approved')),
  })
  return (
    <div className={style.tools}>
      {editorialLifecycle.can('approve', task.status) && (
        <Button
          small
          look="next"
          busy={approve.isPending}
          onClick={() => approve.mutate({ taskId: task.id })}
        >
          {t('review.approve')}
        </Button>
      )}
      {editorialLifecycle.can('sendBack', task.status) && (
        <Button small onClick={() => setIsOpen(true)}>
          {t('review.send_back')}
        </Button>
      )}
      {approve.error && <p role="alert">{approve.error.message}</p>}
      {isOpen && <SendBackDialog task={task} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function SendBackDialog({ task, onClose }: { task: EditorialTaskView; onClose(): void }) {
  const t = useMessages('editorial')
  const shared = useMessages('shared')
  const back = useApiAction(sendBackTexts, {
    refreshes: [getAdminEditorialTask, listContestEditorialTasks],
    onDone: () => {
      say.success(t('review.sent_back'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('review.question')}
      lead={t('review.follows', { name: task.redactor })}
      label={t('review.remark')}
      needed={t('review.remark_needed')}
      longest={1000}
      rows={3}
      action={t('review.send_back')}
      look="next"
      leave={shared('cancel')}
      sending={back}
      onSend={(remark) => back.mutate({ taskId: task.id, remark })}
      onClose={onClose}
    />
  )
}
