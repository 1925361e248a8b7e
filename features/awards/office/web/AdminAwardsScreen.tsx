import { useState } from 'react'
import { useParams } from 'react-router'
import {
  type AdminAward,
  correctAward,
  listContestAwards,
  restoreAward,
  revokeAward,
} from '#features/awards/award/contract-admin.ts'
import { formatShortMoment } from '#shared/format.ts'
import { inLanguage, languages, locales, ownNames, unwritten } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import style from './AdminAwards.module.css'
import { CitationDialog } from './CitationDialog.tsx'

export function Component() {
  const t = useMessages('awards')
  const { contestId = '' } = useParams()
  const awards = useApiQuery(listContestAwards, { contestId })
  return (
    <Waiting
      of={awards}
      label={t('loading')}
      failed={t('admin.failed')}
      heading="h1"
      skeleton={<RowBars rows={12} />}
    >
      {(list) => <Awards awards={list} />}
    </Waiting>
  )
}

function Awards({ awards }: { awards: AdminAward[] }) {
  const t = useMessages('awards')
  const [revoking, setRevoking] = useState<AdminAward | null>(null)
  const [correcting, setCorrecting] = useState<AdminAward | null>(null)
  const [citing, setCiting] = useState<AdminAward | null>(null)
  const state = awards.filter(({ revokedAt }) => revokedAt === null).length
  return (
    <>
      <TitleBlock
        title={t('admin.title')}
        facts={awards.length > 0 ? t('admin.facts', { state, count: awards.length }) : undefined}
      />
      {awards.length === 0 ? (
        <StateScreen heading="h2" title={t('empty')}>
          {t('admin.empty_about')}
        </StateScreen>
      ) : (
        <Table
          stacked
          caption={t('admin.title')}
          head={
            <>
              <HeadCell>{t('admin.work')}</HeadCell>
              <HeadCell>{t('admin.level')}</HeadCell>
              <HeadCell spare>{t('certificate.category')}</HeadCell>
              <HeadCell>{t('admin.state')}</HeadCell>
              <HeadCell />
            </>
          }
        >
          {awards.map((award) => (
            <AwardRow
              key={award.id}
              award={award}
              onRevoke={() => setRevoking(award)}
              onCorrect={() => setCorrecting(award)}
              onCite={() => setCiting(award)}
            />
          ))}
        </Table>
      )}
      {revoking && <RevokeDialog award={revoking} onClose={() => setRevoking(null)} />}
      {citing && <CitationDialog award={citing} onClose={() => setCiting(null)} />}
      {correcting && <CorrectDialog award={correcting} onClose={() => setCorrecting(null)} />}
    </>
  )
}

interface AwardRowProps {
  award: AdminAward
  onRevoke(): void
  onCorrect(): void
  onCite(): void
}

function AwardRow({ award, onRevoke, onCorrect, onCite }: AwardRowProps) {
  const t = useMessages('awards')
  const language = useLanguage()
  const [isRestoring, setRestoring] = useState(false)
  const restore = useApiAction(restoreAward, {
    refreshes: [listContestAwards],
    onDone: () => setRestoring(false),
  })
  const title = inLanguage(award.title, language)
  return (
    <Row columns={5}>
      <NameCell title={title}>
        <Anchor href={links.awardPage(language, award.serial)}>{title}</Anchor>
        <small>{award.serial}</small>
      </NameCell>
      <Cell>{inLanguage(award.level, language)}</Cell>
      <Cell spare>{inLanguage(award.category, language)}</Cell>
      <Cell className={award.revokedAt ? 'warn' : undefined}>
        {award.revokedAt
          ? t('admin.revoked', { day: formatShortMoment(award.revokedAt, language) })
          : t('admin.stands')}
        {award.correctedAt && (
          <small>{t('admin.corrected', { day: formatShortMoment(award.correctedAt, language) })}</small>
        )}
        {award.revokedReason && <small className={style.reason}>{award.revokedReason}</small>}
      </Cell>
      <Cell>
        {award.revokedAt ? (
          <Button
            small
            look="text"
            aria-label={t('admin.restore_of', { title })}
            onClick={() => setRestoring(true)}
          >
            {t('admin.restore')}
          </Button>
        ) : (
          <span className={style.actions}>
            <Button small look="text" aria-label={t('admin.cite_of', { title })} onClick={onCite}>
              {t('admin.cite')}
            </Button>
            <Button small look="text" aria-label={t('admin.correct_of', { title })} onClick={onCorrect}>
              {t('admin.correct')}
            </Button>
            <Button small look="text" aria-label={t('admin.revoke_of', { title })} onClick={onRevoke}>
              {t('admin.revoke')}
            </Button>
          </span>
        )}
        {isRestoring && (
          <ConfirmDialog
            title={t('admin.restore_question', { title })}
            lead={t('admin.restore_follows')}
            action={t('admin.restore')}
            sending={restore}
            onConfirm={() => restore.mutate({ awardId: award.id })}
            onClose={() => setRestoring(false)}
          />
        )}
      </Cell>
    </Row>
  )
}

function RevokeDialog({ award, onClose }: { award: AdminAward; onClose(): void }) {
  const t = useMessages('awards')
  const shared = useMessages('shared')
  const language = useLanguage()
  const revoke = useApiAction(revokeAward, { refreshes: [listContestAwards], onDone: onClose })
  return (
    <ReasonDialog
      title={t('admin.revoke_title', {
        title: inLanguage(award.title, language),
        level: inLanguage(award.level, language),
      })}
      lead={t('admin.revoke_lead')}
      label={t('admin.reason')}
      longest={500}
      rows={4}
      action={t('admin.revoke')}
      look="next"
      leave={shared('cancel')}
      sending={revoke}
      onSend={(reason) => revoke.mutate({ awardId: award.id, reason })}
      onClose={onClose}
    />
  )
}

function CorrectDialog({ award, onClose }: { award: AdminAward; onClose(): void }) {
  const t = useMessages('awards')
  const [title, setTitle] = useState({ ...unwritten, ...award.title })
  const [recipient, setRecipient] = useState(award.recipient)
  const [reason, setReason] = useState('')
  const correct = useApiAction(correctAward, { refreshes: [listContestAwards], onDone: onClose })
  const errors = correct.error instanceof Invalid ? correct.error.errors : {}
  return (
    <FormDialog
      title={t('admin.correct_title', { serial: award.serial })}
      lead={t('admin.correct_lead')}
      className={style.fields}
      action={t('admin.correct')}
      look="next"
      sending={correct}
      fieldErrors
      onSubmit={() => correct.mutate({ awardId: award.id, title, recipient, reason })}
      onClose={onClose}
    >
      {languages.map((one) => (
        <TextField
          key={one}
          lang={locales[one]}
          label={t('admin.correct_name', { language: ownNames[one] })}
          value={title[one]}
          error={errors[`title.${one}`]?.[0]}
          onChange={(event) => setTitle({ ...title, [one]: event.currentTarget.value })}
        />
      ))}
      <TextField
        label={t('verify.recipient')}
        value={recipient}
        error={errors.recipient?.[0]}
        onChange={(event) => setRecipient(event.currentTarget.value)}
      />
      <TextArea
        label={t('admin.correct_reason')}
        value={reason}
        error={errors.reason?.[0]}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {errors.title && <FieldError>{errors.title[0]}</FieldError>}
    </FormDialog>
  )
}
