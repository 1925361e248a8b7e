import { formatNumber } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { EditionView } from '../page-views.ts'
import style from './EditionPage.module.css'
import type { GalleryMessages } from './gallery-messages.ts'

interface WinnersIndexProps {
  edition: EditionView
  language: Language
  t: GalleryMessages
}

/** The id of a level's part of the page, or of a discipline in it. */
export const placeOf = (level: string, discipline?: string) =>
  discipline ? `${level}.${discipline}` : `level.${level}`

/** The number of works of each discipline at each level, each linked to its place on the page. */
export function WinnersIndex({ edition: { levels }, language, t }: WinnersIndexProps) {
  const all = levels.flatMap(({ disciplines }) => disciplines)
  const disciplines = [...Map.groupBy(all, ({ key }) => key).values()].flatMap((own) =>
    own[0] ? [{ ...own[0], count: own.reduce((sum, { count }) => sum + count, 0) }] : [],
  )
  if (levels.length < 2 && disciplines.length < 2) return null
  const number = (count: number) => formatNumber(count, language)
  return (
    /* On a narrow screen the table scrolls in its own box, which keys have to reach. */
    /* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */
    <section className={style.scroll} tabIndex={0} aria-label={t('awards.index')}>
      <table className={style.index}>
        <caption className="visually-hidden">{t('awards.index')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('facet.discipline')}</th>
            {levels.map(({ key, name }) => (
              <th key={key} scope="col">
                <a href={`#${placeOf(key)}`}>{inLanguage(name, language)}</a>
              </th>
            ))}
            <th scope="col">{t('awards.total')}</th>
          </tr>
        </thead>
        <tbody>
          {disciplines.map(({ key, name, count }) => (
            <tr key={key}>
              <th scope="row">{inLanguage(name, language)}</th>
              {levels.map((level) => {
                const own = level.disciplines.find((discipline) => discipline.key === key)
                return (
                  <td key={level.key}>
                    {own && <a href={`#${placeOf(level.key, key)}`}>{number(own.count)}</a>}
                  </td>
                )
              })}
              <td>{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
