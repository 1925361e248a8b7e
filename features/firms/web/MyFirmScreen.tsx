import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { mailedToken } from '#web/session/mailed-token.ts'
import { type FirmView, listMyFirms } from '../contract.ts'
import { FindFirm } from './FindFirm.tsx'
import { FirmForm } from './FirmForm.tsx'
import { FirmLogo } from './FirmLogo.tsx'
import { FirmMembers } from './FirmMembers.tsx'
import style from './Firms.module.css'

/** The user's firms, one at a time; without one, the search for a firm. */
export function Component() {
  const t = useMessages('firms')
  const firms = useApiQuery(listMyFirms, {})
  return (
    <>
      <TitleBlock title={t('title')} facts={t('facts')} />
      <InvitationNotice />
      <Waiting of={firms} label={t('loading')} failed={t('failed')} skeleton={<FieldBars fields={6} />}>
        {(mine) => <Firms firms={mine} />}
      </Waiting>
    </>
  )
}

/** The value of `firm` in the address that opens the search for another firm. */
const another = 'new'

function Firms({ firms }: { firms: readonly FirmView[] }) {
  const t = useMessages('firms')
  const [search, setSearch] = useSearchParams()
  const chosenId = search.get('firm')
  const firm = chosenId === another ? undefined : (firms.find(({ id }) => id === chosenId) ?? firms[0])
  const choose = (id: string) => setSearch({ firm: id })
  return (
    <>
      {firms.length > 0 && (
        <SelectField
          className={style.choice}
          label={t('which')}
          options={[
            ...firms.map(({ id, name }) => ({ value: id, label: name })),
            { value: another, label: t('another') },
          ]}
          value={firm?.id ?? another}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      {firm ? (
        <Firm key={firm.id} firm={firm} part={search.get('part')} onLeft={() => setSearch({})} />
      ) : (
        <Another onEntered={choose} />
      )}
    </>
  )
}

interface FirmProps {
  firm: FirmView
  part: string | null
  onLeft: () => void
}

function Firm({ firm, part, onLeft }: FirmProps) {
  const t = useMessages('firms')
  return (
    <>
      <LinkTabs
        label={t('part.row')}
        current={part === 'users' ? part : 'profile'}
        words={[
          { key: 'profile', label: t('part.profile'), href: links.firm(firm.id) },
          {
            key: 'users',
            label: t('users.members'),
            href: links.firm(firm.id, 'users'),
          },
        ]}
      />
      {part === 'users' ? (
        <FirmMembers firm={firm} onLeft={onLeft} />
      ) : (
        <div className={style.column}>
          <FirmForm firm={firm} />
          <FirmLogo firm={firm} />
        </div>
      )}
    </>
  )
}

/** Searches for a firm first, and creates a new one only then. */
function Another({ onEntered }: { onEntered: (id: string) => void }) {
  const t = useMessages('firms')
  const [name, setName] = useState<string | null>(null)
  return (
    <div className={style.column}>
      {name === null ? (
        <FindFirm onEnter={setName} />
      ) : (
        <div>
          <Button look="text" small onClick={() => setName(null)}>
            {t('find.back')}
          </Button>
          <FirmForm firm={null} name={name} onSaved={(firm) => onEntered(firm.id)} />
        </div>
      )}
    </div>
  )
}

/** Reminds a user who has just registered of the invitation that led them here. */
function InvitationNotice() {
  const t = useMessages('firms')
  if (!mailedToken('firm-invitation')) return null
  return (
    <p className={style.known} role="status">
      {t('invitation.waits')} <Anchor href={links.firmInvitation()}>{t('invitation.see')}</Anchor>
    </p>
  )
}
