import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { listPageTexts } from '../contract-pages.ts'
import { TextState } from './TextState.tsx'

/** The pages whose text organisers may replace. */
export function Component() {
  const t = useMessages('pages')
  const language = useLanguage()
  const found = useApiQuery(listPageTexts, {})
  const head = (
    <>
      <HeadCell>{t('page_texts.page')}</HeadCell>
      <HeadCell>{t('page_texts.address')}</HeadCell>
      <HeadCell>{t('texts.state')}</HeadCell>
    </>
  )
  return (
    <>
      <TitleBlock title={t('page_texts.title')} facts={t('page_texts.about')} />
      <Waiting of={found}>
        {(pages) => (
          <Table stacked caption={t('page_texts.title')} head={head}>
            {pages.map(({ slug, title, changed, missing }) => (
              <Row key={slug} columns={3}>
                <NameCell>
                  <Anchor href={links.adminPage(slug)}>{inLanguage(title, language)}</Anchor>
                </NameCell>
                <Cell>{slug === 'home' ? t('page_texts.home') : links.page(language, slug)}</Cell>
                <Cell>
                  {changed.length === 0 && <span className="muted">{t('page_texts.built_in')}</span>}
                  <TextState changed={changed} missing={missing} />
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </Waiting>
    </>
  )
}
