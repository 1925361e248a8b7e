import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatDay, formatNumber } from '#shared/format.ts'
import { type Language, languages } from '#shared/language.ts'
import type { SaveSource } from '#shared/save-source.ts'
import { Invalid, request } from '#web/api/api.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { useSavedMessage } from '#web/i18n/saved-messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { type Autosave, useAutosave } from '#web/offline/autosave.ts'
import { checksOf } from '../checks.ts'
import {
  chooseCover,
  type EditorialTaskView,
  getEditorialTask,
  listMyEditorialTasks,
  type PublicationText,
  type PublicationTexts,
  savePublicationText,
  submitTexts,
} from '../contract.ts'
import { editorialLifecycle } from '../lifecycle.ts'
import { ChangesChoice } from './ChangesChoice.tsx'
import { ChecksPart } from './ChecksPart.tsx'
import { Corrections } from './Corrections.tsx'
import { type Comparison, comparedTexts } from './comparison.ts'
import { Desk } from './Desk.tsx'
import style from './Editorial.module.css'
import { EntryPart } from './EntryPart.tsx'
import { ForRedactors } from './ForRedactors.tsx'
import { PublicationFields } from './PublicationFields.tsx'
import { ChangesSide, TextSide } from './TextSide.tsx'

/** One project's texts: the entrant's beside those that are written for publication. */
export function Component() {
  const { taskId = '' } = useParams()
  const found = useApiQuery(getEditorialTask, { taskId })
  return (
    <ForRedactors of={found} heading="h1" skeleton={<FieldBars fields={4} />}>
      {(task) => <EditorialTask key={task.id} task={task} />}
    </ForRedactors>
  )
}

/** Applies the unsaved fields, such as `summary.fr`, to the server's texts. */
function textIn(task: EditorialTaskView, language: Language, unsaved: Autosave['unsaved']): PublicationText {
  const saved = task.texts[language]
  const of = (name: keyof PublicationText) => unsaved[`${name}.${language}`] ?? saved[name]
  return { title: of('title'), summary: of('summary'), description: of('description') }
}

/** The texts of all languages as typed so far. */
function typedTexts(task: EditorialTaskView, unsaved: Autosave['unsaved']): PublicationTexts {
  const of = (language: Language) => textIn(task, language, unsaved)
  return { en: of('en'), fr: of('fr'), 'zh-hans': of('zh-hans'), es: of('es') }
}

function EditorialTask({ task }: { task: EditorialTaskView }) {
  const t = useMessages('editorial')
  const spoken = useLanguage()
  const queries = useQueryClient()
  const taskId = task.id
  const written = useWrittenLanguage(task.language)
  const send = useCallback(
    async (fields: Autosave['unsaved'], source: SaveSource) => {
      const touched = languages.filter((one) => Object.keys(fields).some((name) => name.endsWith(`.${one}`)))
      for (const language of touched) {
        const known = queries.getQueryData<EditorialTaskView>([getEditorialTask.path, { taskId }]) ?? task
        const saved = await request(savePublicationText, {
          taskId,
          language,
          ...textIn(known, language, fields),
          ...source,
        })
        queries.setQueryData([getEditorialTask.path, { taskId }], saved)
      }
    },
    [queries, task, taskId],
  )
  const saving = useAutosave(`task.${taskId}`, send)
  const isOpen = editorialLifecycle.can('write', task.status)
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const texts = typedTexts(task, saving.unsaved)
  // A check of four long texts must not delay the typing.
  const checks = checksOf({ ...task, texts: useDeferredValue(texts) })
  const at = links.editorialTask(taskId)
  return (
    <>
      <TitleBlock
        title={task.title || t('untitled')}
        facts={[
          t(`status.${task.status}`),
          task.firm,
          t('mine.due', { day: formatDay(task.dueOn, spoken) }),
        ].join(t('comma'))}
        saved={useSavedMessage(saving)}
      />
      {task.remark && isOpen && (
        <div className={style.notice}>
          <p className="small muted">{t('write.remark')}</p>
          <p>{task.remark}</p>
        </div>
      )}
      {!isOpen && <p className={style.notice}>{t(`standing.${closedIn(task)}`)}</p>}
      <Corrections task={task} mayAccept={isOpen} />
      <Desk
        at={at}
        written={written}
        openChecks={checks.length}
        checks={<ChecksPart at={at} written={written} checks={checks} />}
        entry={<EntryPart task={task} chooseCover={chooseCover} />}
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
              {comparison ? (
                <ChangesSide
                  title={t(`changes.${comparison}`)}
                  before={comparedTexts(task, comparison)[written]}
                  after={texts[written]}
                  written={written}
                />
              ) : (
                <TextSide
                  title={t('write.entrant')}
                  texts={task.entrantTexts}
                  written={written}
                  own={task.language}
                />
              )}
              {isOpen ? (
                <PublicationFields
                  key={`${written} ${saving.epoch}`}
                  text={texts[written]}
                  source={task.entrantTexts[written]}
                  written={written}
                  errors={saving.errors}
                  onChange={(part) =>
                    saving.change(
                      Object.fromEntries(
                        Object.entries(part).map(([name, text]) => [`${name}.${written}`, text]),
                      ),
                    )
                  }
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
            <Actions task={task} saving={saving} />
          </>
        }
      />
    </>
  )
}

function closedIn({ status }: EditorialTaskView): 'to_review' | 'ready' | 'published' {
  return status === 'ready' || status === 'published' ? status : 'to_review'
}

interface ActionsProps {
  task: EditorialTaskView
  saving: ReturnType<typeof useAutosave>
}

function Actions({ task, saving }: ActionsProps) {
  const t = useMessages('editorial')
  const navigate = useNavigate()
  const taskId = task.id
  const refreshes = [getEditorialTask, listMyEditorialTasks]
  const submit = useApiAction(submitTexts, { refreshes, onDone: () => say.success(t('write.submitted')) })
  const send = async () => {
    if (!(await saving.flush())) return
    submit.mutate(
      { taskId },
      {
        onError: (error) => {
          if (!(error instanceof Invalid)) return
          saving.accuse(error.errors)
          // The missing fields are in the entry's own language, so it switches to that.
          void navigate(`${links.editorialTask(taskId)}?text=${task.language}`)
        },
      },
    )
  }
  const maySubmit = editorialLifecycle.can('submit', task.status)
  return (
    <>
      {submit.error && <p role="alert">{submit.error.message}</p>}
      <div className={style.actions}>
        {(maySubmit || task.status === 'to_write') && (
          <Button
            look="next"
            busy={submit.isPending}
            disabledReason={!maySubmit && !saving.savedAt ? t('write.not_begun') : undefined}
            onClick={() => void send()}
          >
            {t('write.submit')}
          </Button>
        )}
        <ButtonLink look="text" href={links.redactorProjects()}>
          {t('mine.title')}
        </ButtonLink>
      </div>
    </>
  )
}
