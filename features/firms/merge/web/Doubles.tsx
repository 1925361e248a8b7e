import { useState } from 'react'
import style from '#features/firms/profile/web/AdminFirms.module.css'
import { usePlaceOf } from '#features/firms/profile/web/FoundFirm.tsx'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { type AdminFirm, type DoublesView, listDoubles, separate } from '../contract-merge.ts'
import { MergeDialog } from './MergeDialog.tsx'

/** Possible duplicates, each to be merged or dismissed. */
export function Doubles() {
  const t = useMessages('firms')
  const doubles = useApiQuery(listDoubles, {})
  const [merging, setMerging] = useState<DoublesView | null>(null)
  if (!doubles.data) return null
  return (
    <section className={style.doubles} aria-labelledby="doubles">
      <h2 className={style.title} id="doubles">
        {t('doubles.title')}
      </h2>
      <p className={style.about}>{t(doubles.data.length > 0 ? 'doubles.about' : 'doubles.none')}</p>
      {doubles.data.length > 0 && (
        <ul className={style.pairs}>
          {doubles.data.map((pair) => (
            <Pair key={pair.one.id + pair.other.id} pair={pair} onMerge={() => setMerging(pair)} />
          ))}
        </ul>
      )}
      {merging && <MergeDialog one={merging.one} other={merging.other} onClose={() => setMerging(null)} />}
    </section>
  )
}

function Pair({ pair, onMerge }: { pair: DoublesView; onMerge: () => void }) {
  const t = useMessages('firms')
  const { one, other, sameHost, sameCountry } = pair
  const apart = useApiAction(separate, {
    refreshes: [listDoubles],
    onDone: () => say.success(t('doubles.aparted')),
  })
  const named = { one: one.name, other: other.name }
  const signs = [sameHost && t('doubles.same_host'), sameCountry && t('doubles.same_country')]
  return (
    <li>
      <FirmFacts firm={one} />
      <FirmFacts firm={other} />
      <div className={style.acts}>
        <span className="muted">{signs.filter(Boolean).join(' · ')}</span>
        <Button small aria-label={t('doubles.merge_named', named)} onClick={onMerge}>
          {t('doubles.merge')}
        </Button>
        <Button
          small
          look="text"
          busy={apart.isPending}
          aria-label={t('doubles.apart_named', named)}
          onClick={() =>
            apart.mutate(
              { oneId: one.id, otherId: other.id },
              { onError: (error) => say.error(error.message) },
            )
          }
        >
          {t('doubles.apart')}
        </Button>
      </div>
    </li>
  )
}

function FirmFacts({ firm }: { firm: AdminFirm }) {
  const placeOf = usePlaceOf()
  return (
    <div className={style.firm}>
      <b>{firm.name}</b>
      <span>{placeOf(firm)}</span>
    </div>
  )
}
