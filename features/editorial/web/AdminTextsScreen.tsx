import { useState } from 'react'
import { useParams } from 'react-router'
import { formatNumber } from '#shared/format.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { type Check, checksOf } from '../checks.ts'
import {
  approveTexts,
  chooseCoverForRedactor,
  type EditorialTaskView,
  getAdminEditorialTask,
  listContestEditorialTasks,
  sendBackTexts,
} from '../contract.ts'
import { editorialLifecycle } from '../lifecycle.ts'
import { ChangesChoice } from './ChangesChoice.tsx'
import { ChecksPart } from './ChecksPart.tsx'
import { Corrections } from './Corrections.tsx'
import { type Comparison, comparedTexts } from './comparison.ts'
import { Desk } from './Desk.tsx'
import style from './Editorial.module.css'
import { EntryPart } from './EntryPart.tsx'
import { ChangesSide, TextSide } from './TextSide.tsx'

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
  const spoken = useLanguage()
  const written = useWrittenLanguage(task.language)
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const checks = checksOf(task)
  const at = links.adminTexts(contestId, task.id)
  return (
    <>
      <TitleBlock
        title={task.title || t('untitled')}
        facts={[t(`status.${task.status}`), task.redactor].join(t('comma'))}
        action={<Actions task={task} checks={checks} />}
      />
      {task.remark && (
        <div className={style.notice}>
          <p className="small muted">{t('write.remark')}</p>
          <p>{task.remark}</p>
        </div>
      )}
      <Corrections task={task} mayAccept={false} />
      <Desk
        at={at}
        written={written}
        openChecks={checks.length}
        checks={<ChecksPart at={at} written={written} checks={checks} />}
        entry={
          <>
            <EntryPart task={task} chooseCover={chooseCoverForRedactor} />
            <p className="small">
              <Anchor href={links.adminProject(contestId, task.projectId)}>{t('review.entry')}</Anchor>
            </p>
          </>
        }
        texts={
          <>
            <WrittenLanguages
              label={t('write.languages')}
              at={at}
              written={written}
              noteOf={(one) => (task.words[one] > 0 ? formatNumber(task.words[one], spoken) : undefined)}
            />
            <ChangesChoice task={task} comparison={comparison} onChoose={setComparison} />
            <div className={style.sides}>
              <TextSide
                title={t('write.entrant')}
                texts={task.entrantTexts}
                written={written}
                own={task.language}
              />
              {comparison ? (
                <ChangesSide
                  title={t(`changes.${comparison}`)}
                  before={comparedTexts(task, comparison)[written]}
                  after={task.texts[written]}
                  written={written}
                />
              ) : (
                <TextSide
                  title={t('write.publication')}
                  texts={task.texts}
                  written={written}
                  own={written}
                  isTarget
                />
              )}
            </div>
          </>
        }
      />
    </>
  )
}

interface ActionsProps {
  task: EditorialTaskView
  checks: readonly Check[]
}

function Actions({ task, checks }: ActionsProps) {
  const t = useMessages('editorial')
  const [isOpen, setIsOpen] = useState(false)
  const [isApproving, setIsApproving] = useState(false)
  const approve = useApiAction(approveTexts, {
    refreshes: [getAdminEditorialTask, listContestEditorialTasks],
    onDone: () => {
      say.success(t('review.approved'))
      setIsApproving(false)
    },
  })
  const send = () => approve.mutate({ taskId: task.id })
  return (
    <div className={style.tools}>
      {editorialLifecycle.can('approve', task.status) && (
        <Button
          small
          look="next"
          busy={approve.isPending}
          onClick={() => (checks.length > 0 ? setIsApproving(true) : send())}
        >
          {t('review.approve')}
        </Button>
      )}
      {editorialLifecycle.can('sendBack', task.status) && (
        <Button small onClick={() => setIsOpen(true)}>
          {t('review.send_back')}
        </Button>
      )}
      {approve.error && !isApproving && <p role="alert">{approve.error.message}</p>}
      {isApproving && (
        <ConfirmDialog
          title={t('review.approve_question', { count: checks.length })}
          lead={t('review.approve_follows')}
          action={t('review.approve')}
          sending={approve}
          onConfirm={send}
          onClose={() => setIsApproving(false)}
        />
      )}
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
