import { useState } from 'react'
import {
  type CollectionView,
  getCollection,
  listCollections,
  shareCollection,
} from '#features/gallery/pages/contract-collections.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { links } from '#web/links.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import style from './Collections.module.css'

/** Who can see the collection, and its address while it is shared. */
export function SharingPart({ collection }: { collection: CollectionView }) {
  const t = useMessages('gallery')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const [isStopping, setIsStopping] = useState(false)
  const share = useApiAction(shareCollection, {
    refreshes: [getCollection, listCollections],
    onDone: () => setIsStopping(false),
  })
  const { id, token } = collection
  if (token === null) {
    const start = () =>
      share.mutate(
        { collectionId: id, isShared: true },
        { onError: (error) => say.error(sentenceOf(error) ?? '') },
      )
    return (
      <section className={style.sharing} aria-labelledby="sharing">
        <h2 id="sharing">{t('collection.sharing')}</h2>
        <p>{t('collection.private_about')}</p>
        <Button small busy={share.isPending} onClick={start}>
          {t('collection.share')}
        </Button>
      </section>
    )
  }
  const path = links.sharedCollection(language, token)
  const address = `${location.origin}${path}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => say.success(t('collection.copied')),
      () => say.error(t('collection.copy_failed')),
    )
  return (
    <section className={style.sharing} aria-labelledby="sharing">
      <h2 id="sharing">{t('collection.sharing')}</h2>
      <p>{t('collection.shared_about')}</p>
      <TextField
        readOnly
        label={t('collection.address')}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={style.actions}>
        <Button small onClick={() => void copy()}>
          {t('collection.copy')}
        </Button>
        <ButtonLink small href={path} reload>
          {t('collection.open')}
        </ButtonLink>
        <Button small look="text" onClick={() => setIsStopping(true)}>
          {t('collection.stop')}
        </Button>
      </p>
      {isStopping && (
        <ConfirmDialog
          title={t('collection.stop_question')}
          lead={t('collection.stop_follows')}
          action={t('collection.stop')}
          sending={share}
          onConfirm={() => share.mutate({ collectionId: id, isShared: false })}
          onClose={() => setIsStopping(false)}
        />
      )}
    </section>
  )
}
