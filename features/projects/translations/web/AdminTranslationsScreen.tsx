import { formatDay, formatLanguage, formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { type AdminTranslation, listTranslations } from '../contract-translation.ts'

/** Paid translations to be written. */
export function Component() {
  const t = useMessages('projects')
  const found = useApiQuery(listTranslations, {})
  return (
    <>
      <TitleBlock title={t('admin_translation.title')} />
      <Waiting of={found}>
        {(translations) =>
          translations.length === 0 ? (
            <StateScreen heading="h2" title={t('admin_translation.empty')} />
          ) : (
            <List translations={translations} />
          )
        }
      </Waiting>
    </>
  )
}

function List({ translations }: { translations: readonly AdminTranslation[] }) {
  const t = useMessages('projects')
  const spoken = useLanguage()
  return (
    <Table
      stacked
      caption={t('admin_translation.title')}
      head={
        <>
          <HeadCell>{t('kind.project')}</HeadCell>
          <HeadCell>{t('text.languages')}</HeadCell>
          <HeadCell spare>{t('admin.contest')}</HeadCell>
          <HeadCell figure spare>
            {t('admin_translation.characters')}
          </HeadCell>
          <HeadCell>{t('admin_translation.due')}</HeadCell>
        </>
      }
    >
      {translations.map((one) => {
        const title = one.title || t('untitled.project')
        const [from, to] = [formatLanguage(one.from, spoken), formatLanguage(one.to, spoken)]
        return (
          <Row key={one.id} columns={5}>
            <NameCell title={title}>
              <Anchor href={links.adminTranslation(one.id)}>
                <bdi>{title}</bdi>
              </Anchor>
            </NameCell>
            <Cell>{t('admin_translation.pair', { from, to })}</Cell>
            <Cell spare>{one.contest && inLanguage(one.contest, spoken)}</Cell>
            <Cell figure spare>
              {formatNumber(one.characters, spoken)}
            </Cell>
            <Cell>
              <DueOn translation={one} />
            </Cell>
          </Row>
        )
      })}
    </Table>
  )
}

function DueOn({ translation }: { translation: AdminTranslation }) {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const { dueOn } = translation
  if (!dueOn) return null
  const isLate = dueOn < new Date().toISOString().slice(0, 10)
  return (
    <>
      {formatDay(dueOn, spoken)} {isLate && <small className="warn">{t('admin_translation.late')}</small>}
    </>
  )
}
