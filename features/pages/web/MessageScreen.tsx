import { useParams } from 'react-router'
import { languages, locales, ownNames } from '#shared/language.ts'
import { messageIn } from '#shared/messages.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getText, type TextGroup, type TextView } from '../contract.ts'
import { countFor, paramsFor } from '../message-text.ts'
import style from './Texts.module.css'
import { TextsFrame } from './TextsFrame.tsx'
import { areaName } from './text-areas.ts'
import { fieldOf, type TextsForm, useTextsForm } from './texts-form.ts'

/** One message of the interface in all languages. */
export function Component() {
  const { place = '', key = '' } = useParams()
  const found = useApiQuery(getText, { place, key })
  return (
    <Waiting of={found} heading="h1" skeleton={<FieldBars fields={4} />}>
      {(group) => <Message key={`${place} ${key} ${group.version}`} group={group} />}
    </Waiting>
  )
}

function Message({ group }: { group: TextGroup }) {
  const t = useMessages('pages')
  const language = useLanguage()
  const form = useTextsForm(group, () => t('texts.text'), [getText])
  const [text] = group.texts
  if (!text) return null
  const current = text.own[language] ?? text.shipped[language]
  return (
    <>
      <TitleBlock
        title={current.other ?? text.key}
        facts={[areaName(t, text.place), `${text.place}.${text.key}`].join(' · ')}
      />
      <TextsFrame group={group} form={form} nameOf={() => t('texts.text')}>
        {text.placeholders.length > 0 && <Preview form={form} text={text} />}
      </TextsFrame>
    </>
  )
}

/** The message as it is being written, with examples for its placeholders, in each plural form. */
function Preview({ form, text }: { form: TextsForm; text: TextView }) {
  const t = useMessages('pages')
  return (
    <section className={style.preview}>
      <h2 className={style.heading}>{t('texts.preview')}</h2>
      <dl className={style.examples}>
        {languages.map((language) => (
          <div key={language}>
            <dt className="small muted">{ownNames[language]}</dt>
            {Object.keys(text.shipped[language]).map((plural) => {
              const words = form.values[fieldOf(0, language, plural)] ?? ''
              const params = paramsFor(words, { count: countFor(plural, locales[language]) })
              return (
                <dd key={plural} lang={locales[language]}>
                  {messageIn({ words }, 'words', language, params)}
                </dd>
              )
            })}
          </div>
        ))}
      </dl>
    </section>
  )
}
