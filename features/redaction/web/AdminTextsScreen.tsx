import { useState } from 'react'
import { useParams } from 'react-router'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import {
  approveRedaction,
  getAdminRedaction,
  listContestRedactions,
  type RedactionView,
  sendBackRedaction,
} from '../contract.ts'
import { redactionLifecycle } from '../lifecycle.ts'
import style from './Redactions.module.css'
import { TextSide } from './TextSide.tsx'

/** One project's texts to be reviewed, the entrant's beside the redactor's. */
export function Component() {
  const t = useMessages('redaction')
  const { contestId = '', redactionId = '' } = useParams()
  const found = useApiQuery(getAdminRedaction, { redactionId })
  return (
    <Waiting of={found} label={t('loading')} failed={t('failed')} heading="h1">
      {(redaction) => <Review contestId={contestId} redaction={redaction} />}
    </Waiting>
  )
}

function Review({ contestId, redaction }: { contestId: string; redaction: RedactionView }) {
  const t = useMessages('redaction')
  const written = useWrittenLanguage(redaction.language)
  return (
    <>
      <TitleBlock
        title={redaction.title || t('untitled')}
        facts={[t(`status.${redaction.status}`), redaction.redactor].join(t('comma'))}
        action={<Actions redaction={redaction} />}
      />
      {redaction.remark && (
        <div className={style.notice}>
          <p className="small muted">{t('write.remark')}</p>
          <p>{redaction.remark}</p>
        </div>
      )}
      <WrittenLanguages
        label={t('write.languages')}
        at={links.adminTexts(contestId, redaction.id)}
        written={written}
        noteOf={(one) => (redaction.words[one] > 0 ? String(redaction.words[one]) : undefined)}
      />
      <div className={style.sides}>
        <TextSide
          title={t('write.entrant')}
          texts={redaction.entrantTexts}
          written={written}
          own={redaction.language}
        />
        <TextSide title={t('write.publication')} texts={redaction.texts} written={written} own={written} />
      </div>
    </>
  )
}

function Actions({ redaction }: { redaction: RedactionView }) {
  const t = useMessages('redaction')
  const [isOpen, setIsOpen] = useState(false)
  const approve = useApiAction(approveRedaction, {
    refreshes: [getAdminRedaction, listContestRedactions],
    onDone: () => say.success(t('review.approved')),
  })
  return (
    <div className={style.tools}>
      {redactionLifecycle.can('approve', redaction.status) && (
        <Button
          small
          look="next"
          busy={approve.isPending}
          onClick={() => approve.mutate({ redactionId: redaction.id })}
        >
          {t('review.approve')}
        </Button>
      )}
      {redactionLifecycle.can('sendBack', redaction.status) && (
        <Button small onClick={() => setIsOpen(true)}>
          {t('review.send_back')}
        </Button>
      )}
      {approve.error && <p role="alert">{approve.error.message}</p>}
      {isOpen && <SendBackDialog redaction={redaction} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function SendBackDialog({ redaction, onClose }: { redaction: RedactionView; onClose(): void }) {
  const t = useMessages('redaction')
  const back = useApiAction(sendBackRedaction, {
    refreshes: [getAdminRedaction, listContestRedactions],
    onDone: () => {
      say.success(t('review.sent_back'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('review.question')}
      lead={t('review.follows', { name: redaction.redactor })}
      label={t('review.remark')}
      needed={t('review.remark_needed')}
      longest={1000}
      rows={3}
      action={t('review.send_back')}
      look="next"
      leave={t('assign.leave')}
      sending={back}
      onSend={(remark) => back.mutate({ redactionId: redaction.id, remark })}
      onClose={onClose}
    />
  )
}
