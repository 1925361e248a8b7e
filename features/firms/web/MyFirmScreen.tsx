import { useState } from 'react'
import { SelectField } from '#web/kit/SelectField.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { useAsked } from '#web/query.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useWords } from '#web/words.ts'
import { type FirmView, listMyFirms } from '../contract.ts'
import style from './FirmForm.module.css'
import { FirmForm } from './FirmForm.tsx'

export function Component() {
  const t = useWords('firms')
  const firms = useAsked(listMyFirms, {})
  return (
    <>
      <TitleBlock title={t('title')} facts={t('facts')} />
      <Waiting of={firms} label={t('loading')} failed={t('failed')} skeleton={<FieldBars fields={6} />}>
        {(mine) => <Firms firms={mine} />}
      </Waiting>
    </>
  )
}

function Firms({ firms }: { firms: readonly FirmView[] }) {
  const t = useWords('firms')
  const [chosenId, setChosenId] = useState(firms[0]?.id ?? '')
  const chosen = firms.find((firm) => firm.id === chosenId) ?? null
  return (
    <>
      {firms.length > 0 && (
        <SelectField
          className={style.choice}
          label={t('which')}
          options={[
            ...firms.map((firm) => ({ value: firm.id, label: firm.name })),
            { value: '', label: t('another') },
          ]}
          value={chosenId}
          onChange={(event) => setChosenId(event.currentTarget.value)}
        />
      )}
      <FirmForm key={chosenId} firm={chosen} onSaved={(firm) => setChosenId(firm.id)} />
    </>
  )
}
