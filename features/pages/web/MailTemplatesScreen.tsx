import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Band, Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { listMailTemplates } from '../contract-mails.ts'
import { mailGroups } from '../mail-kinds.ts'
import { TextState } from './TextState.tsx'

/** Every kind of mail that the portal sends. */
export function Component() {
  const t = useMessages('pages')
  const language = useLanguage()
  const found = useApiQuery(listMailTemplates, {})
  const head = (
    <>
      <HeadCell>{t('mails.mail')}</HeadCell>
      <HeadCell>{t('mails.part.subject')}</HeadCell>
      <HeadCell>{t('texts.state')}</HeadCell>
    </>
  )
  return (
    <>
      <TitleBlock title={t('mails.title')} facts={t('mails.about')} />
      <Waiting of={found}>
        {(kinds) => (
          <Table stacked caption={t('mails.title')} head={head}>
            {mailGroups.flatMap((group) => [
              <Band key={group} columns={3} name={t(`mails.group.${group}`)} />,
              ...kinds
                .filter((one) => one.group === group)
                .map(({ kind, subject, changed, missing }) => (
                  <Row key={kind} columns={3}>
                    <NameCell>
                      <Anchor href={links.adminMailTemplate(kind)}>{t(`mails.kind.${kind}`)}</Anchor>
                    </NameCell>
                    <Cell>{inLanguage(subject, language)}</Cell>
                    <Cell>
                      <TextState changed={changed} missing={missing} />
                    </Cell>
                  </Row>
                )),
            ])}
          </Table>
        )}
      </Waiting>
    </>
  )
}
