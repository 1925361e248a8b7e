import type { ReactNode } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Differences } from './Differences.tsx'
import style from './TwoVersions.module.css'

interface TwoVersionsProps {
  /** The name of the changed value. */
  name: string
  mine: string
  theirs: string
  /** Who saved the other version, where that is known. */
  theirsBy?: string | undefined
  onChoose: (whose: 'mine' | 'theirs') => void
  /** Shows the keys 1 and 2 on the buttons. */
  hasKeys?: boolean | undefined
  children?: ReactNode
}

/** One value in two versions, side by side, with a button to choose either. */
export function TwoVersions({ name, mine, theirs, theirsBy, onChoose, hasKeys, children }: TwoVersionsProps) {
  const t = useMessages('shared')
  const choose = (whose: 'mine' | 'theirs') => (
    <Button
      small
      aria-label={t(`versions.keep_${whose}_named`, { field: name })}
      onClick={() => onChoose(whose)}
    >
      {hasKeys && <kbd>{whose === 'mine' ? 1 : 2}</kbd>} {t(`versions.keep_${whose}`)}
    </Button>
  )
  return (
    <div className={style.field}>
      <h3 className={style.name}>{name}</h3>
      <Differences
        nothing={t('versions.nothing')}
        mine={{ head: t('versions.mine'), text: mine, action: choose('mine') }}
        theirs={{ head: theirsBy ?? t('versions.theirs'), text: theirs, action: choose('theirs') }}
      />
      {children}
    </div>
  )
}
