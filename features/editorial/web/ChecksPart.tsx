import { formatNumber, joinParts } from '#shared/format.ts'
import { type Language, ownNames } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { type Check, isBlocking } from '../checks.ts'
import style from './Desk.module.css'
import { creditsPlace, imagePlace, placeOn } from './desk-place.ts'

interface ChecksPartProps {
  /** The address of the screen. */
  at: string
  written: Language
  checks: readonly Check[]
}

/** What is open before the texts can be published, each with a link to its place. */
export function ChecksPart({ at, written, checks }: ChecksPartProps) {
  const t = useMessages('editorial')
  const spoken = useLanguage()
  const blockers = checks.filter(isBlocking)
  const warnings = checks.filter((check) => !isBlocking(check))
  const isAboutEntry = checks.some((check) => !('part' in check))
  const groups = [
    { name: t('check.blockers'), of: blockers },
    { name: t('check.warnings'), of: warnings },
  ].filter(({ of }) => of.length > 0)
  return (
    <section aria-labelledby="checks">
      <h2 className={style.heading} id="checks" tabIndex={-1}>
        {t('desk.checks')}
        <small className="tnum">{formatNumber(checks.length, spoken)}</small>
      </h2>
      {groups.length === 0 && <p className="small muted">{t('check.none')}</p>}
      {groups.map(({ name, of }) => (
        <div className={style.group} key={name}>
          <h3 className={style.label}>{name}</h3>
          <ul className={style.list}>
            {of.map((check) => (
              <CheckLine key={JSON.stringify(check)} at={at} written={written} check={check} />
            ))}
          </ul>
        </div>
      ))}
      {isAboutEntry && <p className={style.note}>{t('check.of_entrant')}</p>}
    </section>
  )
}

function CheckLine({ at, written, check }: { at: string; written: Language; check: Check }) {
  const t = useMessages('editorial')
  const spoken = useLanguage()
  const { name, href } = usePlace(at, written, check)
  const count = 'count' in check ? check.count : 0
  const limit = 'limit' in check ? check.limit : 0
  return (
    <li>
      <Anchor href={href}>{name}</Anchor>
      <span>
        {t(`check.${check.code}`, {
          count,
          used: formatNumber(count, spoken),
          limit: formatNumber(limit, spoken),
          other: 'other' in check ? ownNames[check.other] : '',
          found: 'found' in check ? check.found : '',
        })}
      </span>
    </li>
  )
}

function usePlace(at: string, written: Language, check: Check): { name: string; href: string } {
  const t = useMessages('editorial')
  const spoken = useLanguage()
  if ('imageId' in check) {
    return {
      name: t('entry.image', { number: check.image }),
      href: placeOn(at, written, 'entry', imagePlace(check.imageId)),
    }
  }
  if (!('part' in check)) {
    return { name: t('entry.credits'), href: placeOn(at, written, 'entry', creditsPlace) }
  }
  const { language, part, code } = check
  const name = ownNames[language]
  return {
    name: code === 'language_missing' ? name : joinParts([t(`write.${part}`), name], spoken),
    href: placeOn(at, language, 'text', part),
  }
}
