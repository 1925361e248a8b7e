import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { FieldBars, Loading } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { useAsked } from '#web/query.ts'
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
      {firms.isPending && (
        <Loading label={t('loading')}>
          <FieldBars fields={6} />
        </Loading>
      )}
      {firms.isError && (
        <StateScreen
          heading="h2"
          alert
          title={t('failed')}
          acts={<Button onClick={() => void firms.refetch()}>{t('try_again')}</Button>}
        >
          {firms.error.message}
        </StateScreen>
      )}
      {firms.data && <Firms firms={firms.data} />}
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
