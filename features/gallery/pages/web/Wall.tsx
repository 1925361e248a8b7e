import type { CardView } from '#features/gallery/publication/contract.ts'
import { lettersOf } from '#features/gallery/search/letter-width.ts'
import { layOut, type Match, type WallView } from '#features/gallery/search/wall-query.ts'
import { type Language, locales } from '#shared/language.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { variables } from './css-variables.ts'
import { Marked } from './Marked.tsx'
import { addressOfWork } from './page-addresses.ts'
import style from './Wall.module.css'
import { WorkCaption } from './WorkCaption.tsx'

interface WallProps {
  works: readonly CardView[]
  /** Why a search found them, by slug. */
  matches?: WallView['matches']
  language: Language
}

/** The images of the first two rows on a phone. */
const firstSeen = 4

// The columns of each breakpoint, with the minimum letters per caption line. On a phone the level has its own line.
const layouts = [
  { columns: 2, titleLine: 15, placeLine: 20, ownLine: 1 },
  { columns: 3, titleLine: 22, placeLine: 36, ownLine: 0 },
  { columns: 4, titleLine: 22, placeLine: 36, ownLine: 0 },
] as const

const sizes = '(min-width: 1760px) 20vw, (min-width: 1024px) 25vw, calc(50vw - 28px)'

/**
 * Images in their own proportions, in columns filled shortest first, while the DOM keeps the jury's order. Without
 * JavaScript the height is a generous estimate; the script sets the exact one.
 */
export function Wall({ works, matches = {}, language }: WallProps) {
  const ratios = works.map(({ cover }) => cover.height / cover.width)
  const lettersIn = works.map((card) => {
    const match = matches[card.slug]
    return {
      title: lettersOf(card.title[language] || card.title.en),
      place: lettersOf(`${card.firm} ${card.city} ${card.country}`),
      excerpt: match?.field === 'text' ? lettersOf(match.excerpt) : 0,
    }
  })
  const laidOut = layouts.map(({ columns, titleLine, placeLine, ownLine }) => {
    const { of, tallest } = layOut(ratios, columns)
    const lines = Array.from({ length: columns }, () => 0)
    for (const [i, { title, place, excerpt }] of lettersIn.entries()) {
      const own = Math.ceil(title / titleLine) + Math.ceil(place / placeLine) + Math.ceil(excerpt / placeLine)
      const at = of[i] ?? 0
      lines[at] = (lines[at] ?? 0) + own + ownLine
    }
    return { columns, of, tallest, lines: Math.max(...lines) }
  })
  return (
    <div className={style.wall}>
      <ul
        className={style.works}
        data-wall
        style={variables(
          Object.fromEntries(
            laidOut.flatMap(({ columns, tallest, lines }) => [
              [`--heights-${columns}`, Math.ceil(tallest.heights * 1000 + 50) / 1000],
              [`--lines-${columns}`, lines],
              [`--works-${columns}`, tallest.works],
            ]),
          ),
        )}
      >
        {works.map((card, i) => (
          <li
            key={card.slug}
            style={variables(
              Object.fromEntries(laidOut.map(({ columns, of }) => [`--at-${columns}`, 2 * (of[i] ?? 0)])),
            )}
          >
            <a href={addressOfWork(card, language)} data-work>
              <Picture image={card.cover} alt="" sizes={sizes} widest={1080} eager={i < firstSeen} />
              <Caption card={card} match={matches[card.slug]} language={language} />
            </a>
          </li>
        ))}
        <li className={style.break} aria-hidden="true" />
      </ul>
    </div>
  )
}

interface CaptionProps {
  card: CardView
  match: Match | undefined
  language: Language
}

/** Says why a search found the work, unless its title or firm does. */
function Caption({ card, match, language }: CaptionProps) {
  const isInPlace = match?.field === 'place'
  return (
    <WorkCaption
      card={card}
      language={language}
      mark={isInPlace ? (place) => <Marked text={place} words={match.words} /> : undefined}
    >
      {match?.field === 'text' && (
        <span className={style.match} lang={match.language && locales[match.language]}>
          <Marked text={match.excerpt} words={match.words} />
        </span>
      )}
    </WorkCaption>
  )
}
