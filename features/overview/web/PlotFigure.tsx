import { type ReactNode, useId } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import style from './Dashboard.module.css'

interface PlotFigureProps {
  title: string
  /** What the figures count. */
  about?: string
  /** Only for eyes: the table has the same figures. */
  children: ReactNode
  head: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly string[])[]
}

/** A plot with the table of its figures beneath. */
export function PlotFigure({ title, about, children, head, rows }: PlotFigureProps) {
  const t = useMessages('overview')
  const id = useId()
  return (
    <section className={style.figure} aria-labelledby={id}>
      <h3 id={id} className={style.figureTitle}>
        {title}
      </h3>
      {about && <p className={style.about}>{about}</p>}
      <div className={style.plot} aria-hidden="true">
        {children}
      </div>
      <details className={style.details}>
        <summary>{t('show_table')}</summary>
        <Table
          caption={title}
          head={head.map((word, at) => (
            <HeadCell key={word} figure={at > 0}>
              {word}
            </HeadCell>
          ))}
        >
          {rows.map(([name = '', ...figures], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two jurors may have one name, and the rows have a fixed order.
            <Row key={place} columns={head.length}>
              <NameCell title={name}>{name}</NameCell>
              {figures.map((figure, at) => (
                <Cell key={head[at + 1]} figure>
                  {figure}
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      </details>
    </section>
  )
}
