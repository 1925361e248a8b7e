import { AdminContest } from '#features/contests/contest/contract.ts'
import { isLanguage, locales, ownNames, unwritten } from '#shared/language.ts'
import { plainText } from '#shared/plain-text.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { useRichTextMessages } from '#web/i18n/rich-text-messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { RichTextField } from '#web/kit/fields/RichTextField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { links } from '#web/links.ts'
import { useDraft } from '#web/offline/use-draft.ts'
import { valueAt } from '#web/parts/rebase.ts'
import { useVersions } from '#web/parts/use-versions.ts'
import { VersionsDialog } from '#web/parts/VersionsDialog.tsx'
import { setContestTexts } from '../contract.ts'
import { areSettingsLocked, EditForm, useSave } from './EditForm.tsx'
import { EditFrame } from './EditFrame.tsx'

/** Name, tagline, rules and refund policy, one language after the other. */
export function Component() {
  const t = useMessages('contests')
  return <EditFrame title={t('admin.texts')}>{(contest) => <Texts contest={contest} />}</EditFrame>
}

const textsOf = ({ name, tagline, rules, refunds }: AdminContest) => ({
  name: { ...unwritten, ...name },
  tagline: { ...unwritten, ...tagline },
  rules: { ...unwritten, ...rules },
  refunds: { ...unwritten, ...refunds },
})

const plain = (value: unknown) => plainText(String(value ?? ''))

function Texts({ contest }: { contest: AdminContest }) {
  const t = useMessages('contests')
  const editorMessages = useRichTextMessages()
  const written = useWrittenLanguage(useLanguage())
  const draft = useDraft('texts', textsOf(contest))
  const { save, errors } = useSave(setContestTexts, draft)
  const versions = useVersions({
    saved: contest,
    schema: AdminContest,
    valuesOf: (saved) => textsOf(saved ?? contest),
    draft,
    send: (values, base, onError) =>
      save.mutate({ contestId: contest.id, version: base?.version, ...values }, { onError }),
  })
  const labels = {
    name: t('admin.called'),
    tagline: t('admin.tagline'),
    rules: t('rules'),
    refunds: t('refunds'),
  }
  const nameOf = (field: string) => {
    const [name, language] = field.split('.')
    const label = new Map<string | undefined, string>(Object.entries(labels)).get(name) ?? ''
    return isLanguage(language) ? `${label} (${ownNames[language]})` : label
  }
  const set = (name: keyof typeof draft.values, text: string) =>
    draft.setValues((before) => ({ ...before, [name]: { ...before[name], [written]: text } }))
  const line = (name: 'name' | 'tagline') => ({
    value: draft.values[name][written],
    error: errors[name]?.[0] ?? errors[`${name}.${written}`]?.[0],
    lang: locales[written],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  const rich = (name: 'rules' | 'refunds') => ({
    value: draft.values[name][written],
    error: errors[`${name}.${written}`]?.[0],
    lang: locales[written],
    messages: editorMessages,
    onChange: (html: string) => set(name, html),
  })
  return (
    <EditForm contest={contest} draft={draft} save={save} onSave={() => versions.save(draft.values)}>
      <VersionsDialog
        conflicts={versions.conflicts.map((field) => ({
          field,
          name: nameOf(field),
          mine: plain(valueAt(draft.values, field)),
          theirs: plain(valueAt(versions.theirs, field)),
        }))}
        onChoose={versions.choose}
      />
      <WrittenLanguages
        label={t('admin.texts_languages')}
        at={links.contestTexts(contest.id)}
        written={written}
        noteOf={(language) =>
          draft.values.name[language] && draft.values.rules[language] ? undefined : t('admin.unwritten')
        }
      />
      <TextField compact label={labels.name} maxLength={200} {...line('name')} />
      <TextField compact label={labels.tagline} maxLength={400} {...line('tagline')} />
      <RichTextField
        key={`rules-${written}-${draft.isRestored}`}
        label={labels.rules}
        hint={t('admin.rules_hint')}
        readOnly={areSettingsLocked(contest)}
        {...rich('rules')}
      />
      <RichTextField
        key={`refunds-${written}-${draft.isRestored}`}
        label={labels.refunds}
        readOnly={areSettingsLocked(contest)}
        {...rich('refunds')}
      />
    </EditForm>
  )
}
