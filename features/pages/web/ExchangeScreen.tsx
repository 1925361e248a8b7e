import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { locales, ownNames } from '#shared/language.ts'
import type { Forms } from '#shared/messages.ts'
import { plainText } from '#shared/plain-text.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { say } from '#web/kit/messages.ts'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { ChooseFiles } from '#web/uploads/ChooseFiles.tsx'
import { findTexts, textFilters } from '../contract.ts'
import { exportTexts, importTexts } from '../contract-exchange.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import style from './Texts.module.css'
import { areaName } from './text-areas.ts'

/** Texts for translators, and back from them. */
export function Component() {
  const t = useMessages('pages')
  return (
    <>
      <TitleBlock title={t('exchange.title')} facts={t('exchange.about')} />
      <Export />
      <Import />
    </>
  )
}

function Export() {
  const t = useMessages('pages')
  const [language, setLanguage] = useState(useLanguage())
  const [place, setPlace] = useState('')
  const [only, setOnly] = useState<(typeof textFilters)[number]>()
  const places = useApiQuery(findTexts, {}).data?.places ?? []
  const input = { language, only, place: place || undefined }
  return (
    <section className={style.part}>
      <h2 className={style.heading}>{t('exchange.export')}</h2>
      <div className={style.tools}>
        <LanguageChoice value={language} onChange={setLanguage} />
        <SelectField
          compact
          label={t('texts.area')}
          placeholder={t('texts.all_areas')}
          value={place}
          options={places.map((value) => ({ value, label: areaName(t, value) }))}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        <SelectField
          compact
          label={t('texts.state')}
          placeholder={t('texts.all')}
          value={only ?? ''}
          options={textFilters.map((value) => ({ value, label: t(`texts.only_${value}`) }))}
          onChange={(event) => setOnly(textFilters.find((value) => value === event.currentTarget.value))}
        />
        <DownloadButton small file={exportTexts} input={{ ...input, format: 'xliff' }}>
          {t('exchange.download_xliff')}
        </DownloadButton>
        <DownloadButton small file={exportTexts} input={{ ...input, format: 'json' }}>
          {t('exchange.download_json')}
        </DownloadButton>
      </div>
    </section>
  )
}

type Comparison = OutputOf<typeof importTexts>

function Import() {
  const t = useMessages('pages')
  const sentenceOf = useFailureSentence()
  const [content, setContent] = useState('')
  const send = useApiAction(importTexts, {
    refreshes: [findTexts],
    onDone: ({ isApplied, changes }) => {
      if (isApplied) say.success(t('exchange.applied', { count: changes.length }))
    },
  })
  const read = async ([file]: readonly File[]) => {
    if (!file) return
    const text = await file.text()
    setContent(text)
    send.mutate({ content: text })
  }
  const error = send.error instanceof Invalid ? send.error.errors.content?.[0] : undefined
  return (
    <section className={style.part}>
      <h2 className={style.heading}>{t('exchange.import')}</h2>
      <p className={style.lead}>{t('exchange.import_about')}</p>
      <div className={style.tools}>
        <ChooseFiles
          label={t('exchange.choose')}
          accept=".xlf,.xliff,.json,application/json,application/xliff+xml"
          busy={send.isPending}
          onFiles={(files) => void read(files)}
        />
      </div>
      {send.error && <p role="alert">{error ?? sentenceOf(send.error)}</p>}
      {send.data && (
        <Result
          found={send.data}
          isBusy={send.isPending}
          onApply={() => send.mutate({ content, apply: send.data.version })}
        />
      )}
    </section>
  )
}

const mostShown = 200

const wordsOf = (forms: Forms) => plainText(Object.values(forms).join(' / '))

function Result({ found, isBusy, onApply }: { found: Comparison; isBusy: boolean; onApply(): void }) {
  const t = useMessages('pages')
  const { changes, refused, unchanged, isApplied } = found
  return (
    <>
      <p role="status">
        {[
          isApplied
            ? t('exchange.applied', { count: changes.length })
            : t('exchange.changes', { count: changes.length }),
          t('exchange.unchanged', { count: unchanged }),
          refused.length > 0 ? t('exchange.refused', { count: refused.length }) : '',
        ].join(' ')}
      </p>
      {!isApplied && changes.length > 0 && (
        <div className={style.tools}>
          <Button look="next" small busy={isBusy} onClick={onApply}>
            {t('exchange.apply', { count: changes.length })}
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <Table
          stacked
          caption={t('exchange.refused_title')}
          head={
            <>
              <HeadCell>{t('exchange.refused_title')}</HeadCell>
              <HeadCell>{t('exchange.reason')}</HeadCell>
            </>
          }
        >
          {refused.slice(0, mostShown).map(({ name, language, problems }) => (
            <Row key={`${language} ${name}`} columns={2}>
              <NameCell className={style.key}>
                {name} <span className="muted">{ownNames[language]}</span>
              </NameCell>
              <Cell className={style.wrapped}>{problems.join(' ')}</Cell>
            </Row>
          ))}
        </Table>
      )}
      {changes.length > 0 && (
        <Table
          stacked
          caption={t('exchange.import')}
          head={
            <>
              <HeadCell>{t('texts.text')}</HeadCell>
              <HeadCell>{t('exchange.now')}</HeadCell>
              <HeadCell>{t('exchange.in_file')}</HeadCell>
            </>
          }
        >
          {changes.slice(0, mostShown).map(({ place, key, language, from, to }) => (
            <Row key={`${language} ${place}.${key}`} columns={3}>
              <NameCell className={style.key}>
                {`${place}.${key}`} <span className="muted">{ownNames[language]}</span>
              </NameCell>
              <Cell className={style.wrapped} lang={locales[language]}>
                {wordsOf(from)}
              </Cell>
              <Cell className={style.wrapped} lang={locales[language]}>
                {wordsOf(to)}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {changes.length > mostShown && (
        <p className="muted">{t('exchange.more', { count: changes.length - mostShown })}</p>
      )}
    </>
  )
}
