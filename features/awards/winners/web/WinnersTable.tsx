import { joinNames } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { links } from '#web/links.ts'
import { SelectCell, SelectHead } from '#web/parts/list/BulkBar.tsx'
import type { Selection } from '#web/parts/list/selection.ts'
import type { WinnerRow } from '../contract-winners.ts'
import style from './Winners.module.css'

interface TableProps {
  winners: readonly WinnerRow[]
  contestId: string
  selection: Selection
}

export function WinnersTable({ winners, contestId, selection }: TableProps) {
  const t = useMessages('awards')
  return (
    <Table
      wide
      caption={t('winners.title')}
      head={
        <>
          <SelectHead selection={selection} page={winners.map(({ entryId }) => entryId)} />
          <HeadCell>
            <span className="visually-hidden">{t('winners.gap.image')}</span>
          </HeadCell>
          <HeadCell>{t('admin.work')}</HeadCell>
          <HeadCell figure>{t('winners.number')}</HeadCell>
          <HeadCell>{t('admin.level')}</HeadCell>
          <HeadCell>{t('certificate.category')}</HeadCell>
          <HeadCell>{t('verify.recipient')}</HeadCell>
          <HeadCell>{t('winners.contact')}</HeadCell>
          <HeadCell>{t('winners.missing_short')}</HeadCell>
        </>
      }
    >
      {winners.map((winner) => (
        <WinnerLine key={winner.entryId} winner={winner} contestId={contestId} selection={selection} />
      ))}
    </Table>
  )
}

function WinnerLine({ winner, contestId, selection }: Omit<TableProps, 'winners'> & { winner: WinnerRow }) {
  const t = useMessages('awards')
  const language = useLanguage()
  const title = inLanguage(winner.title, language)
  const awards = [...winner.titles, ...(winner.level ? [winner.level] : [])].map((name) =>
    inLanguage(name, language),
  )
  const category = inLanguage(winner.category, language)
  const missing = winner.missing.map((gap) => t(`winners.gap.${gap}`))
  return (
    <Row columns={9}>
      <SelectCell selection={selection} id={winner.entryId} name={title} />
      <Cell className={style.cover}>
        {winner.cover && <Picture image={winner.cover} alt="" sizes="48px" fit="cover" />}
      </Cell>
      <NameCell title={title}>
        <Anchor href={links.adminProject(contestId, winner.projectId)}>{title}</Anchor>
      </NameCell>
      <Cell figure>{winner.number}</Cell>
      <Cell className={style.long} title={joinNames(awards, language)}>
        {joinNames(awards, language)}
      </Cell>
      <Cell className={style.long} title={category}>
        {category}
      </Cell>
      <Cell className={style.long} title={winner.recipient}>
        {winner.recipient}
      </Cell>
      <Cell className={style.long} title={`${winner.contact.name} · ${winner.contact.email}`}>
        {winner.contact.email && (
          <a href={`mailto:${winner.contact.email}`}>{winner.contact.name || winner.contact.email}</a>
        )}
      </Cell>
      <Cell className={missing.length > 0 ? 'warn' : undefined}>{joinNames(missing, language)}</Cell>
    </Row>
  )
}
