import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatDay } from '#shared/format.ts'
import { type Language, languages } from '#shared/language.ts'
import type { SaveSource } from '#shared/save-source.ts'
import { Invalid, request } from '#web/api/api.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { useSavedMessage } from '#web/i18n/saved-messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { type Autosave, useAutosave } from '#web/offline/autosave.ts'
import {
  getRedaction,
  handOverRedaction,
  listMyRedactions,
  type PublicationText,
  type RedactionView,
  savePublicationText,
  takeBackRedaction,
} from '../contract.ts'
import { redactionLifecycle } from '../lifecycle.ts'
import { ForRedactors } from './ForRedactors.tsx'
import { PublicationFields } from './PublicationFields.tsx'
import style from './Redactions.module.css'
import { TextSide } from './TextSide.tsx'

/** One project's texts: the entrant's beside those that are written for publication. */
export function Component() {
  const { redactionId = '' } = useParams()
  const found = useApiQuery(getRedaction, { redactionId })
  return (
    <ForRedactors of={found} heading="h1" skeleton={<FieldBars fields={4} />}>
      {(redaction) => <Redaction key={redaction.id} redaction={redaction} />}
    </ForRedactors>
  )
}

/** Fields as the saving keeps them, `summary.fr`, laid over what the server has. */
function textIn(redaction: RedactionView, language: Language, unsaved: Autosave['unsaved']): PublicationText {
  const kept = redaction.texts[language]
  const of = (name: keyof PublicationText) => unsaved[`${name}.${language}`] ?? kept[name]
  return { title: of('title'), summary: of('summary'), description: of('description') }
}

function Redaction({ redaction }: { redaction: RedactionView }) {
  const t = useMessages('redaction')
  const spoken = useLanguage()
  const queries = useQueryClient()
  const redactionId = redaction.id
  const written = useWrittenLanguage(redaction.language)
  const send = useCallback(
    async (fields: Autosave['unsaved'], source: SaveSource) => {
      const touched = languages.filter((one) => Object.keys(fields).some((name) => name.endsWith(`.${one}`)))
      for (const language of touched) {
        const known = queries.getQueryData<RedactionView>([getRedaction.path, { redactionId }]) ?? redaction
        const saved = await request(savePublicationText, {
          redactionId,
          language,
          ...textIn(known, language, fields),
          ...source,
        })
        queries.setQueryData([getRedaction.path, { redactionId }], saved)
      }
    },
    [queries, redaction, redactionId],
  )
  const saving = useAutosave(`redaction.${redactionId}`, send)
  const isOpen = redactionLifecycle.can('write', redaction.status)
  return (
    <>
      <TitleBlock
        title={redaction.title || t('untitled')}
        facts={[
          t(`status.${redaction.status}`),
          redaction.firm,
          t('mine.due', { day: formatDay(redaction.dueOn, spoken) }),
        ].join(t('comma'))}
        saved={useSavedMessage(saving)}
      />
      {redaction.remark && isOpen && (
        <div className={style.notice}>
          <p className="small muted">{t('write.remark')}</p>
          <p>{redaction.remark}</p>
        </div>
      )}
      {!isOpen && <p className={style.notice}>{t(`standing.${closedIn(redaction)}`)}</p>}
      <WrittenLanguages
        label={t('write.languages')}
        at={links.redaction(redactionId)}
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
        {isOpen ? (
          <PublicationFields
            key={`${written} ${saving.epoch}`}
            text={textIn(redaction, written, saving.unsaved)}
            source={redaction.entrantTexts[written]}
            written={written}
            errors={saving.errors}
            onChange={(part) =>
              saving.change(
                Object.fromEntries(Object.entries(part).map(([name, text]) => [`${name}.${written}`, text])),
              )
            }
          />
        ) : (
          <TextSide title={t('write.publication')} texts={redaction.texts} written={written} own={written} />
        )}
      </div>
      <Actions redaction={redaction} saving={saving} />
    </>
  )
}

function closedIn({ status }: RedactionView): 'to_review' | 'ready' | 'published' {
  return status === 'ready' || status === 'published' ? status : 'to_review'
}

interface ActionsProps {
  redaction: RedactionView
  saving: ReturnType<typeof useAutosave>
}

function Actions({ redaction, saving }: ActionsProps) {
  const t = useMessages('redaction')
  const navigate = useNavigate()
  const redactionId = redaction.id
  const refreshes = [getRedaction, listMyRedactions]
  const hand = useApiAction(handOverRedaction, { refreshes, onDone: () => say.success(t('write.handed')) })
  const take = useApiAction(takeBackRedaction, { refreshes, onDone: () => say.success(t('write.taken')) })
  const send = async () => {
    if (!(await saving.flush())) return
    hand.mutate(
      { redactionId },
      {
        onError: (fault) => {
          if (!(fault instanceof Invalid)) return
          saving.accuse(fault.errors)
          // The gaps are in the entry's own language, so that is what has to be in sight.
          void navigate(`${links.redaction(redactionId)}?text=${redaction.language}`)
        },
      },
    )
  }
  const fault = hand.error ?? take.error
  const mayHand = redactionLifecycle.can('handOver', redaction.status)
  return (
    <>
      {fault && <p role="alert">{fault.message}</p>}
      <div className={style.acts}>
        {(mayHand || redaction.status === 'to_write') && (
          <Button
            look="next"
            busy={hand.isPending}
            disabledReason={!mayHand && !saving.savedAt ? t('write.not_begun') : undefined}
            onClick={() => void send()}
          >
            {t('write.hand')}
          </Button>
        )}
        {redactionLifecycle.can('takeBack', redaction.status) && (
          <Button busy={take.isPending} onClick={() => take.mutate({ redactionId })}>
            {t('write.take_back')}
          </Button>
        )}
        <ButtonLink look="text" href={links.redactorProjects()}>
          {t('mine.title')}
        </ButtonLink>
      </div>
    </>
  )
}
