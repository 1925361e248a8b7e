import { formatNumber } from '#shared/format.ts'
import { type Language, languages, locales, ownNames } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { say } from '#web/kit/messages.ts'
import { useDraft } from '#web/offline/use-draft.ts'
import { useVersions } from '#web/parts/use-versions.ts'
import { findTexts, saveTexts, TextGroup, type TextView } from '../contract.ts'
import { countFor } from '../message-text.ts'

type Values = Record<string, string>

/** Names a field of the form: one plural form of one text in one language. */
export const fieldOf = (at: number, language: Language, form: string) => `${at}/${language}/${form}`

/** The texts as the form shows them: the organisers' own, else the shipped ones. */
function valuesOf({ texts }: TextGroup): Values {
  return Object.fromEntries(
    texts.flatMap(({ shipped, own }, at) =>
      languages.flatMap((language) =>
        Object.entries(shipped[language]).map(([form, text]) => [
          fieldOf(at, language, form),
          own[language]?.[form] ?? text,
        ]),
      ),
    ),
  )
}

const formsOf = (values: Values, at: number, { shipped }: TextView, language: Language) =>
  Object.fromEntries(
    Object.keys(shipped[language]).map((form) => [form, values[fieldOf(at, language, form)] ?? '']),
  )

/** All languages of the texts, as they stand in the form. */
export function textsIn(values: Values, { texts }: TextGroup) {
  return texts.map((text, at) => ({
    place: text.place,
    key: text.key,
    forms: {
      en: formsOf(values, at, text, 'en'),
      fr: formsOf(values, at, text, 'fr'),
      'zh-hans': formsOf(values, at, text, 'zh-hans'),
      es: formsOf(values, at, text, 'es'),
    },
  }))
}

/** The form of some texts in all languages: its values, their errors, and its saving. */
export function useTextsForm(
  group: TextGroup,
  nameOf: (at: number) => string,
  refreshes: { path: string }[],
) {
  const t = useMessages('pages')
  const spoken = useLanguage()
  const draft = useDraft<Values>('texts', valuesOf(group))
  const save = useApiAction(saveTexts, {
    refreshes: [findTexts, ...refreshes],
    onDone: (saved) => {
      draft.settle(valuesOf(saved))
      say.success(t('texts.saved'))
    },
  })
  const versions = useVersions<Values, TextGroup>({
    saved: group,
    schema: TextGroup,
    valuesOf: (saved) => valuesOf(saved ?? group),
    draft,
    send: (values, base, onError) =>
      save.mutate({ version: base?.version ?? group.version, texts: textsIn(values, group) }, { onError }),
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const labelOf = (language: Language, form: string, text: TextView) =>
    Object.keys(text.shipped[language]).length > 1
      ? `${ownNames[language]} (${formatNumber(countFor(form, locales[language]), spoken)})`
      : ownNames[language]
  return {
    values: draft.values,
    draft,
    save,
    versions,
    labelOf,
    set: (field: string, value: string) => draft.setValues((before) => ({ ...before, [field]: value })),
    errorOf: (at: number, language: Language, form: string) => {
      const text = group.texts[at]
      return text && errors[`${text.place}.${text.key}.${language}.${form}`]?.join(' ')
    },
    conflicts: versions.conflicts.map((field) => {
      const [at, language] = field.split('/')
      return {
        field,
        name: `${nameOf(Number(at))} (${ownNames[languages.find((one) => one === language) ?? 'en']})`,
        mine: draft.values[field] ?? '',
        theirs: versions.theirs[field] ?? '',
      }
    }),
  }
}

export type TextsForm = ReturnType<typeof useTextsForm>
