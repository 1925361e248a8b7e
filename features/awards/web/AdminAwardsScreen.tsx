import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { formatMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { say } from '#web/kit/messages.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import {
  type AdminAward,
  listContestAwards,
  replaceSigningKey,
  restoreAward,
  revokeAward,
} from '../contract-credentials.ts'
import style from './AdminAwards.module.css'
import { CorrectDialog } from './CorrectDialog.tsx'

/** The awards of a contest, to be taken back and given back. */
export function Component() {
  const t = useMessages('awards')
  const { contestId = '' } = useParams()
  const awards = useApiQuery(listContestAwards, { contestId })
  return (
    <Waiting
      of={awards}
      label={t('office.loading')}
      failed={t('office.failed')}
      heading="h1"
      skeleton={<RowBars rows={12} />}
    >
      {(list) => <Awards awards={list} />}
    </Waiting>
  )
}

function Awards({ awards }: { awards: AdminAward[] }) {
  const t = useMessages('awards')
  const [input, setInput] = useState<AdminAward | null>(null)
  const [mended, setMended] = useState<AdminAward | null>(null)
  const standing = awards.filter(({ revokedAt }) => revokedAt === null).length
  return (
    <>
      <TitleBlock
        title={t('office.title')}
        facts={awards.length > 0 ? t('office.facts', { standing, count: awards.length }) : undefined}
      />
      {awards.length === 0 ? (
        <StateScreen heading="h2" title={t('office.empty')}>
          {t('office.empty_about')}
        </StateScreen>
      ) : (
        <Table
          stacked
          caption={t('office.title')}
          head={
            <>
              <HeadCell>{t('office.work')}</HeadCell>
              <HeadCell>{t('office.level')}</HeadCell>
              <HeadCell spare>{t('certificate.category')}</HeadCell>
              <HeadCell>{t('office.state')}</HeadCell>
              <HeadCell />
            </>
          }
        >
          {awards.map((award) => (
            <AwardRow
              key={award.id}
              award={award}
              onRevoke={() => setInput(award)}
              onCorrect={() => setMended(award)}
            />
          ))}
        </Table>
      )}
      {awards.length > 0 && <SigningKey />}
      {input && <RevokeDialog award={input} onClose={() => setInput(null)} />}
      {mended && <CorrectDialog award={mended} onClose={() => setMended(null)} />}
    </>
  )
}

interface AwardRowProps {
  award: AdminAward
  onRevoke(): void
  onCorrect(): void
}

function AwardRow({ award, onRevoke, onCorrect }: AwardRowProps) {
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
          ? t('office.revoked', { day: formatMoment(award.revokedAt, language) })
          : t('office.stands')}
        {award.correctedAt && (
          <small>{t('office.corrected', { day: formatMoment(award.correctedAt, language) })}</small>
        )}
        {award.revokedReason && <small className={style.reason}>{award.revokedReason}</small>}
      </Cell>
      <Cell>
        {award.revokedAt ? (
          <Button
            small
            look="text"
            aria-label={t('office.restore_of', { title })}
            onClick={() => setRestoring(true)}
          >
            {t('office.restore')}
          </Button>
        ) : (
          <span className={style.acts}>
            <Button small look="text" aria-label={t('office.correct_of', { title })} onClick={onCorrect}>
              {t('office.correct')}
            </Button>
            <Button small look="text" aria-label={t('office.revoke_of', { title })} onClick={onRevoke}>
              {t('office.revoke')}
            </Button>
          </span>
        )}
        {isRestoring && (
          <ConfirmDialog
            title={t('office.restore_question', { title })}
            lead={t('office.restore_follows')}
            action={t('office.restore')}
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
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const revoke = useApiAction(revokeAward, { refreshes: [listContestAwards], onDone: onClose })
  const errors = revoke.error instanceof Invalid ? revoke.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    revoke.mutate({ awardId: award.id, reason })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('office.revoke_title', {
        title: inLanguage(award.title, language),
        level: inLanguage(award.level, language),
      })}
      lead={t('office.revoke_lead')}
      actions={
        <>
          <Button type="submit" form="revoke" look="next" busy={revoke.isPending}>
            {t('office.revoke')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('office.cancel')}
          </Button>
        </>
      }
    >
      <form id="revoke" onSubmit={submit} noValidate>
        <TextArea
          label={t('office.reason')}
          value={reason}
          error={errors.reason?.[0]}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {revoke.error && !(revoke.error instanceof Invalid) && (
          <FieldError>{revoke.error.message}</FieldError>
        )}
      </form>
    </Dialog>
  )
}

/** Credentials are signed with it; another one takes its place when it may have become known. */
function SigningKey() {
  const t = useMessages('awards')
  const [isAsking, setAsking] = useState(false)
  const replace = useApiAction(replaceSigningKey, {
    onDone: () => {
      say.success(t('office.key_done'))
      setAsking(false)
    },
  })
  return (
    <section className={style.key}>
      <h2>{t('office.key')}</h2>
      <p>{t('office.key_about')}</p>
      <Button small onClick={() => setAsking(true)}>
        {t('office.key_replace')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('office.key_question')}
          lead={t('office.key_follows')}
          action={t('office.key_replace')}
          sending={replace}
          onConfirm={() => replace.mutate({})}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
