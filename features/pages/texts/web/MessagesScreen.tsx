import { useSearchParams } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { locales, ownNames } from '#shared/language.ts'
import { useAddressSearch } from '#web/api/address-search.ts'
import { oneOf } from '#web/api/in-address.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { Pages } from '#web/parts/Pages.tsx'
import { findTexts, type TextSearch, textFilters, textsPageSize } from '../contract.ts'
import { areaName } from './areas.ts'
import style from './Texts.module.css'

/** Every message of the interface, to be found and reworded. */
export function Component() {
  const t = useMessages('pages')
  const [search] = useSearchParams()
  const input: TextSearch = {
    q: search.get('q') ?? '',
    place: search.get('area') ?? undefined,
    only: oneOf(search, 'only', textFilters),
  }
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const found = useApiQuery(findTexts, { ...input, page })
  return (
    <>
      <TitleBlock
        title={t('texts.title')}
        facts={found.data && t('texts.count', { count: found.data.count })}
        action={
          <ButtonLink small href={links.adminTextsExchange()}>
            {t('exchange.title')}
          </ButtonLink>
        }
      />
      <p className={style.lead}>{t('texts.about')}</p>
      <Filter input={input} places={found.data?.places ?? []} />
      <Waiting of={found}>
        {({ texts, count }) =>
          texts.length === 0 ? (
            <StateScreen
              heading="h2"
              title={t('texts.none_found')}
              actions={<ButtonLink href={links.adminMessages()}>{t('texts.show_all')}</ButtonLink>}
            />
          ) : (
            <>
              <TextTable rows={texts} />
              <Pages total={count} pageSize={textsPageSize} />
            </>
          )
        }
      </Waiting>
    </>
  )
}

function TextTable({ rows }: { rows: OutputOf<typeof findTexts>['texts'] }) {
  const t = useMessages('pages')
  const language = useLanguage()
  const head = (
    <>
      <HeadCell>{t('texts.text')}</HeadCell>
      <HeadCell>{t('texts.area')}</HeadCell>
      <HeadCell>{t('texts.state')}</HeadCell>
    </>
  )
  return (
    <Table stacked caption={t('texts.title')} head={head}>
      {rows.map(({ place, key, text, changed, missing }) => (
        <Row key={`${place}.${key}`} columns={3}>
          <NameCell title={text[language]}>
            <Anchor href={links.adminMessage(place, key)} lang={locales[language]}>
              {text[language]}
            </Anchor>
          </NameCell>
          <Cell className={style.key}>
            {areaName(t, place)} <span className="muted">{key}</span>
          </Cell>
          <Cell>
            {changed.length > 0 &&
              t('texts.changed_in', { languages: changed.map((one) => ownNames[one]).join(', ') })}{' '}
            {missing.length > 0 && (
              <span className="warn">
                {t('texts.missing_in', { languages: missing.map((one) => ownNames[one]).join(', ') })}
              </span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function Filter({ input, places }: { input: TextSearch; places: readonly string[] }) {
  const t = useMessages('pages')
  const { typed, setTyped, set } = useAddressSearch()
  return (
    <search className={style.filter}>
      <TextField
        compact
        type="search"
        label={t('texts.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('texts.area')}
        placeholder={t('texts.all_areas')}
        value={input.place ?? ''}
        options={places.map((value) => ({ value, label: areaName(t, value) }))}
        onChange={(event) => set('area', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('texts.state')}
        placeholder={t('texts.all')}
        value={input.only ?? ''}
        options={textFilters.map((value) => ({ value, label: t(`texts.only_${value}`) }))}
        onChange={(event) => set('only', event.currentTarget.value)}
      />
    </search>
  )
}
