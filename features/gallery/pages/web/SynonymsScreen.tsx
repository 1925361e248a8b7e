import { useState } from 'react'
import {
  listSynonymGroups,
  mostOfTerms,
  removeSynonymGroup,
  type SynonymGroup,
  saveSynonymGroup,
} from '#features/gallery/search/contract.ts'
import { inLanguage, languages, locales, ownNames, unwritten } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import style from './Synonyms.module.css'

/** Groups of words that a search treats as the same. */
export function Component() {
  const t = useMessages('gallery')
  const found = useApiQuery(listSynonymGroups, {})
  const [opened, setOpened] = useState<SynonymGroup | 'new' | null>(null)
  const [removed, setRemoved] = useState<SynonymGroup | null>(null)
  return (
    <>
      <TitleBlock
        title={t('synonyms.title')}
        facts={t('synonyms.about')}
        action={
          <Button small look="next" onClick={() => setOpened('new')}>
            {t('synonyms.add')}
          </Button>
        }
      />
      <Waiting of={found} label={t('synonyms.loading')}>
        {(groups) =>
          groups.length === 0 ? (
            <StateScreen heading="h2" title={t('synonyms.none')} />
          ) : (
            <ul>
              {groups.map((group) => (
                <Group
                  key={group.id}
                  group={group}
                  onChange={() => setOpened(group)}
                  onRemove={() => setRemoved(group)}
                />
              ))}
            </ul>
          )
        }
      </Waiting>
      {opened && <GroupForm group={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
      {removed && <RemoveDialog group={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

interface GroupProps {
  group: SynonymGroup
  onChange(): void
  onRemove(): void
}

function Group({ group: { terms }, onChange, onRemove }: GroupProps) {
  const t = useMessages('gallery')
  const name = inLanguage(terms, useLanguage())
  return (
    <li className={style.group}>
      <dl className={style.terms}>
        {languages.map((language) => (
          <div key={language}>
            <dt className="small muted">{ownNames[language]}</dt>
            <dd lang={locales[language]}>{terms[language] || '–'}</dd>
          </div>
        ))}
      </dl>
      <div className={style.actions}>
        <Button small aria-label={t('synonyms.change_named', { name })} onClick={onChange}>
          {t('synonyms.change')}
        </Button>
        <Button small look="text" aria-label={t('synonyms.remove_named', { name })} onClick={onRemove}>
          {t('synonyms.remove')}
        </Button>
      </div>
    </li>
  )
}

function GroupForm({ group, onClose }: { group: SynonymGroup | null; onClose(): void }) {
  const t = useMessages('gallery')
  const [terms, setTerms] = useState(group?.terms ?? unwritten)
  const [groupId] = useState(() => group?.id ?? crypto.randomUUID())
  const save = useApiAction(saveSynonymGroup, {
    refreshes: [listSynonymGroups],
    onDone: () => {
      say.success(t('synonyms.saved'))
      onClose()
    },
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  return (
    <FormDialog
      wide
      title={t(group ? 'synonyms.change_title' : 'synonyms.add')}
      action={t('synonyms.save')}
      look="next"
      sending={save}
      fieldErrors
      onSubmit={() => save.mutate({ groupId, terms })}
      onClose={onClose}
    >
      <div className={style.fields}>
        {languages.map((language) => (
          <TextField
            key={language}
            lang={locales[language]}
            label={ownNames[language]}
            hint={language === languages[0] ? t('synonyms.hint') : undefined}
            error={
              errors[`terms.${language}`]?.[0] ?? (language === languages[0] ? errors.terms?.[0] : undefined)
            }
            maxLength={mostOfTerms}
            value={terms[language]}
            onChange={(event) => {
              const { value } = event.currentTarget
              setTerms((before) => ({ ...before, [language]: value }))
            }}
          />
        ))}
      </div>
    </FormDialog>
  )
}

function RemoveDialog({ group, onClose }: { group: SynonymGroup; onClose(): void }) {
  const t = useMessages('gallery')
  const name = inLanguage(group.terms, useLanguage())
  const remove = useApiAction(removeSynonymGroup, {
    refreshes: [listSynonymGroups],
    onDone: () => {
      say.success(t('synonyms.removed'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('collection.remove_question', { name })}
      lead={t('synonyms.remove_follows')}
      action={t('synonyms.remove')}
      sending={remove}
      onConfirm={() => remove.mutate({ groupId: group.id })}
      onClose={onClose}
    />
  )
}
