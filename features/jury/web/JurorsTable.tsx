import { ProgressLine } from '#web/kit/ProgressLine.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { useWords } from '#web/words.ts'
import type { OfficeJury } from '../contract.ts'
import style from './OfficeJury.module.css'

export function JurorsTable({ jury }: { jury: OfficeJury }) {
  const t = useWords('jury')
  const columns = jury.finals ? 8 : 7
  return (
    <Table
      caption={t('office.jurors')}
      head={
        <>
          <HeadCell>{t('office.juror')}</HeadCell>
          <HeadCell spare>{t('office.company')}</HeadCell>
          <HeadCell figure>{t('office.assigned')}</HeadCell>
          <HeadCell figure>{t('office.scored')}</HeadCell>
          <HeadCell spare>{t('office.progress')}</HeadCell>
          <HeadCell figure spare>
            {t('office.recused')}
          </HeadCell>
          <HeadCell figure spare>
            {t('office.conflicts')}
          </HeadCell>
          {jury.finals && <HeadCell figure>{t('office.ballots')}</HeadCell>}
        </>
      }
    >
      {jury.jurors.map((juror) => (
        <Row key={juror.id} columns={columns}>
          <NameCell title={`${juror.name}, ${juror.email}`}>
            {String(juror.number).padStart(2, '0')} {juror.name} <small>{juror.email}</small>
          </NameCell>
          <Cell spare>{juror.company}</Cell>
          <Cell figure>{juror.assigned}</Cell>
          <Cell figure>{juror.scored}</Cell>
          <Cell spare className={style.progress}>
            <ProgressLine label={juror.name} value={juror.scored} max={juror.assigned} />
          </Cell>
          <Cell figure spare>
            {juror.recused}
          </Cell>
          <Cell figure spare>
            {juror.conflicts}
          </Cell>
          {jury.finals && <Cell figure>{juror.ballots}</Cell>}
        </Row>
      ))}
    </Table>
  )
}
