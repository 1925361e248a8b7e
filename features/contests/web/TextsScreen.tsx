import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { type Language, languages, locales, ownNames, unwritten } from '#shared/language.ts'
import { Invalid } from '#web/api.ts'
import { useFailureSentence } from '#web/failure.ts'
import { KeptNotice } from '#web/KeptNotice.tsx'
import { useKept } from '#web/kept.ts'
import { say } from '#web/kit/messages.tsx'
import { RichTextField } from '#web/kit/RichTextField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { WordRow } from '#web/kit/WordRow.tsx'
import { links } from '#web/links.ts'
import { useAct } from '#web/query.ts'
import { useRichTextWords } from '#web/rich-text-words.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { getContest, getOfficeContest, listOfficeContests, type OfficeContest } from '../contract.ts'
import { setContestTexts } from '../contract-office.ts'
import style from './Edit.module.css'
import { EditFrame, SaveRow } from './EditFrame.tsx'

/** Name, tagline, rules and refund policy, one language after the other. */
export function Component() {
  const t = useWords('contests')
  return (
    <EditFrame title={t('office.texts')}>
      {(contest) => <Texts key={contest.revision} contest={contest} />}
    </EditFrame>
  )
}

function useWritten(): Language {
  const own = useLanguage()
  const [search] = useSearchParams()
  return languages.find((one) => one === search.get('text')) ?? own
}

function Texts({ contest }: { contest: OfficeContest }) {
  const t = useWords('contests')
  const sentenceOf = useFailureSentence()
  const editorWords = useRichTextWords()
  const written = useWritten()
  const kept = useKept('texts', {
    name: { ...unwritten, ...contest.name },
    tagline: { ...unwritten, ...contest.tagline },
    rules: { ...unwritten, ...contest.rules },
    refunds: { ...unwritten, ...contest.refunds },
  })
  const save = useAct(setContestTexts, {
    refreshes: [getOfficeContest, listOfficeContests, getContest],
    onDone: () => {
      kept.settle()
      say.success(t('office.saved'))
    },
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
    words: editorWords,
    onChange: (html: string) => set(name, html),
  })
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <KeptNotice of={kept} />
      <WordRow
        label={t('office.texts_languages')}
        current={written}
        words={languages.map((language) => ({
          key: language,
          label: ownNames[language],
          lang: locales[language],
          href: `${links.contestTexts(contest.id)}?text=${language}`,
          note: kept.values.name[language] && kept.values.rules[language] ? undefined : t('office.unwritten'),
        }))}
      />
      <TextField compact label={t('office.called')} maxLength={200} {...line('name')} />
      <TextField compact label={t('office.tagline')} maxLength={400} {...line('tagline')} />
      <RichTextField
        key={`rules-${written}-${kept.isRestored}`}
        label={t('rules')}
        hint={t('office.rules_hint')}
        {...rich('rules')}
      />
      <RichTextField
        key={`refunds-${written}-${kept.isRestored}`}
        label={t('refunds')}
        {...rich('refunds')}
      />
      {save.error && <p role="alert">{sentenceOf(save.error)}</p>}
      <SaveRow contest={contest} busy={save.isPending} />
    </form>
  )
}
