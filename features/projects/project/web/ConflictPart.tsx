import { formatMoment, formatTime } from '#shared/format.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { TwoVersions } from '#web/parts/TwoVersions.tsx'
import type { ProjectView } from '../contract.ts'
import type { Values } from '../field-values.ts'
import type { SaveConflict } from '../field-versions.ts'
import style from './ConflictPart.module.css'
import { fieldName } from './field-name.ts'
import type { ProjectSaver } from './project-saver.ts'
import { type FieldTexts, readable, useFieldTexts } from './readable.ts'

interface ConflictPartProps {
  project: ProjectView
  unsaved: Values
  conflicts: Record<string, SaveConflict>
  saver: ProjectSaver
}

/** Fields that two have written: both texts, side by side, until one is chosen or one is made of both. */
export function ConflictPart({ project, unsaved, conflicts, saver }: ConflictPartProps) {
  const shared = useMessages('shared')
  const reading = useFieldTexts(project)
  const found = Object.values(conflicts)
  return (
    <section
      className={style.conflicts}
      role="alert"
      aria-label={shared('versions.title')}
      hidden={found.length === 0}
    >
      {found.length > 0 && <p className={style.lead}>{shared('versions.lead')}</p>}
      {found.map((conflict) => (
        <Conflict
          key={conflict.field}
          conflict={conflict}
          mine={Reflect.get(unsaved, conflict.field) ?? conflict.mine}
          reading={reading}
          saver={saver}
        />
      ))}
    </section>
  )
}

interface ConflictProps {
  conflict: SaveConflict
  /** It may have been written on since. */
  mine: unknown
  reading: FieldTexts
  saver: ProjectSaver
}

function Conflict({ conflict, mine, reading, saver }: ConflictProps) {
  const { t, language } = reading
  const { field } = conflict
  const name = fieldName(field, reading)
  const isToday = new Date(conflict.at).toDateString() === new Date().toDateString()
  const moment = (isToday ? formatTime : formatMoment)(conflict.at, language)
  const who = conflict.isSelf ? t('conflict.self') : conflict.by || t('conflict.somebody')
  const [own, other] = [readable(field, mine, reading), readable(field, conflict.theirs, reading)]
  return (
    <TwoVersions
      name={name}
      mine={own}
      theirs={other}
      theirsBy={[who, moment].join(t('facts.comma'))}
      onChoose={(whose) => (whose === 'mine' ? saver.keepMine(field) : saver.takeTheirs(field))}
    />
  )
}
