import type { WorkAward } from '#features/gallery/publication/contract.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { GraveMark } from '#web/kit/GraveMark.tsx'
import style from './AwardMarks.module.css'
import type { GalleryMessages } from './gallery-messages.ts'

interface AwardMarksProps {
  awards: readonly WorkAward[]
  language: Language
  t: GalleryMessages
  wallOf: ((award: WorkAward) => string) | undefined
}

/** The levels of a work, best first and largest, each after the grave accent. */
export function AwardMarks({ awards, language, t, wallOf }: AwardMarksProps) {
  const best = awards.find(({ isTitle }) => !isTitle)
  const say = (text: WorkAward['level']) => inLanguage(text, language)
  return (
    <aside className={style.awards} aria-label={t('work.awards')}>
      {awards.map((award) => (
        <div key={`${award.levelKey} ${say(award.category)}`} className={style.award}>
          <p className={style.level}>
            <GraveMark className={style.mark} />
            {say(award.level)}
          </p>
          <p>
            {t('work.entered', { discipline: say(award.discipline), category: say(award.category) })}
            <br />
            {say(award.contest)}
          </p>
        </div>
      ))}
      {best && wallOf && (
        <p className={style.all}>
          <a href={wallOf(best)}>{t('work.all_of_level', { level: say(best.level), year: best.year })}</a>
        </p>
      )}
    </aside>
  )
}
