import { listAdminContests } from '#features/contests/contest/contract.ts'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'

export function Component() {
  const t = useMessages('contests')
  const language = useLanguage()
  const contests = useApiQuery(listAdminContests, {})
  return (
    <>
      <TitleBlock
        title={t('list.title')}
        action={
          <ButtonLink small look="next" href={links.newContest()}>
            {t('admin.new')}
          </ButtonLink>
        }
      />
      <Waiting of={contests}>
        {(list) =>
          list.length === 0 ? (
            <StateScreen heading="h2" title={t('list.empty')} />
          ) : (
            <Table
              caption={t('list.title')}
              head={
                <>
                  <HeadCell>{t('admin.name')}</HeadCell>
                  <HeadCell figure>{t('admin.year')}</HeadCell>
                  <HeadCell>{t('admin.status')}</HeadCell>
                  <HeadCell spare>{t('admin.opens')}</HeadCell>
                  <HeadCell spare>{t('admin.deadline')}</HeadCell>
                </>
              }
            >
              {list.map((contest) => (
                <Row key={contest.id} columns={5}>
                  <NameCell title={inLanguage(contest.name, language)}>
                    <Anchor href={links.adminContest(contest.id)}>
                      {inLanguage(contest.name, language)}
                    </Anchor>
                  </NameCell>
                  <Cell figure>{contest.year}</Cell>
                  <Cell>
                    {t(
                      contest.status === 'draft' && contest.opensByItself
                        ? 'admin.waits'
                        : `status.${contest.status}`,
                    )}
                  </Cell>
                  <Cell spare>{namedMoment(contest.opensAt, contest.timeZone, language)}</Cell>
                  <Cell spare>{namedMoment(contest.deadlineAt, contest.timeZone, language)}</Cell>
                </Row>
              ))}
            </Table>
          )
        }
      </Waiting>
    </>
  )
}
