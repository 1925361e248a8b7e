import type { CardView } from '#features/gallery/publication/contract.ts'
import type { Language } from '#shared/language.ts'
import { classes } from '#web/kit/classes.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { variables } from './css-variables.ts'
import { addressOfWork } from './page-addresses.ts'
import { WorkCaption } from './WorkCaption.tsx'
import style from './WorkRow.module.css'

interface WorkRowProps {
  works: readonly CardView[]
  language: Language
  /** Set if the heading does not already show the level. */
  hasLevel?: boolean
  /** For the one work of a prize. */
  isLarge?: boolean
}

/** Works in a row of equal height, in their own proportions. */
export function WorkRow({ works, language, hasLevel = true, isLarge = false }: WorkRowProps) {
  return (
    <ul className={classes(style.row, isLarge && style.large)}>
      {works.map((card) => (
        <li key={card.slug} style={variables({ '--ratio': card.cover.width / card.cover.height })}>
          <a href={addressOfWork(card, language)} data-work>
            <Picture
              image={card.cover}
              alt=""
              sizes={isLarge ? '(min-width: 641px) 60vw, 92vw' : '(min-width: 901px) 25vw, 46vw'}
              widest={isLarge ? undefined : 1080}
            />
            <WorkCaption card={card} language={language} hasLevel={hasLevel} />
          </a>
        </li>
      ))}
    </ul>
  )
}
