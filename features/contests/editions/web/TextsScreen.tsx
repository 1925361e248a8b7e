import { locales, unwritten } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { useRichTextMessages } from '#web/i18n/rich-text-messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { RichTextField } from '#web/kit/RichTextField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { links } from '#web/links.ts'
import { useKept } from '#web/offline/kept.ts'
import type { AdminContest } from '../contract.ts'
import { setContestTexts } from '../contract-admin.ts'
import { areSettingsLocked, EditForm, useSave } from './EditForm.tsx'
import { EditFrame } from './EditFrame.tsx'

/** Name, tagline, rules and refund policy, one language after the other. */
export function Component() {
  const t = useMessages('contests')
  return <EditFrame title={t('admin.texts')}>{(contest) => <Texts contest={contest} />}</EditFrame>
}

function Texts({ contest }: { contest: AdminContest }) {
  const t = useMessages('contests')
  const editorMessages = useRichTextMessages()
  const written = useWrittenLanguage(useLanguage())
  const kept = useKept('texts', {
    name: { ...unwritten, ...contest.name },
    tagline: { ...unwritten, ...contest.tagline },
    rules: { ...unwritten, ...contest.rules },
    refunds: { ...unwritten, ...contest.refunds },
  })
  const { save, errors } = useSave(setContestTexts, kept)
  const submit = () => {
    save.mutate({ contestId: contest.id, revision: contest.revision, ...kept.values })
  }
  const set = (name: keyof typeof kept.values, text: string) =>
    kept.setValues((before) => ({ ...before, [name]: { ...before[name], [written]: text } }))
  const line = (name: 'name' | 'tagline') => ({
    value: kept.values[name][written],
    error: errors[name]?.[0] ?? errors[`${name}.${written}`]?.[0],
    lang: locales[written],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  const rich = (name: 'rules' | 'refunds') => ({
    value: kept.values[name][written],
    error: errors[`${name}.${written}`]?.[0],
    lang: locales[written],
    messages: editorMessages,
    onChange: (html: string) => set(name, html),
  })
  return (
    <EditForm contest={contest} kept={kept} save={save} onSave={submit}>
      <WrittenLanguages
        label={t('admin.texts_languages')}
        at={links.contestTexts(contest.id)}
        written={written}
        noteOf={(language) =>
          kept.values.name[language] && kept.values.rules[language] ? undefined : t('admin.unwritten')
        }
      />
      <TextField compact label={t('admin.called')} maxLength={200} {...line('name')} />
      <TextField compact label={t('admin.tagline')} maxLength={400} {...line('tagline')} />
      <RichTextField
        key={`rules-${written}-${kept.isRestored}`}
        label={t('rules')}
        hint={t('admin.rules_hint')}
        readOnly={areSettingsLocked(contest)}
        {...rich('rules')}
      />
      <RichTextField
        key={`refunds-${written}-${kept.isRestored}`}
        label={t('refunds')}
        readOnly={areSettingsLocked(contest)}
        {...rich('refunds')}
      />
    </EditForm>
  )
}
