import { formatMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Loading, RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { listOfficeContests } from '../contract.ts'

export function Component() {
  const t = useWords('contests')
  const language = useLanguage()
  const contests = useAsked(listOfficeContests, {})
  return (
    <>
      <TitleBlock title={t('office.title')} />
      {contests.isPending && (
        <Loading label={t('loading')}>
          <RowBars rows={5} />
        </Loading>
      )}
      {contests.isError && (
        <StateScreen
          heading="h2"
          alert
          title={t('failed')}
          acts={<Button onClick={() => void contests.refetch()}>{t('try_again')}</Button>}
        >
          {contests.error.message}
        </StateScreen>
      )}
      {contests.data?.length === 0 && <StateScreen heading="h2" title={t('list.empty')} />}
      {contests.data && contests.data.length > 0 && (
        <Table
          caption={t('office.title')}
          head={
            <>
              <HeadCell>{t('office.name')}</HeadCell>
              <HeadCell figure>{t('office.year')}</HeadCell>
              <HeadCell>{t('office.status')}</HeadCell>
              <HeadCell spare>{t('office.opens')}</HeadCell>
              <HeadCell spare>{t('office.deadline')}</HeadCell>
            </>
          }
        >
          {contests.data.map((contest) => (
            <Row key={contest.id} columns={5}>
              <NameCell title={inLanguage(contest.name, language)}>
                <Anchor href={links.officeContest(contest.id)}>{inLanguage(contest.name, language)}</Anchor>
              </NameCell>
              <Cell figure>{contest.year}</Cell>
              <Cell>{t(`status.${contest.status}`)}</Cell>
              <Cell spare>{formatMoment(contest.opensAt, language, contest.timeZone)}</Cell>
              <Cell spare>{formatMoment(contest.deadlineAt, language, contest.timeZone)}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </>
  )
}
