import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import {
  type CollectionView,
  getCollection,
  listCollections,
  removeCollection,
} from '#features/gallery/pages/contract-collections.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { CollectedWorkRow } from './CollectedWorkRow.tsx'
import style from './Collections.module.css'
import { NameDialog } from './CollectionsScreen.tsx'
import { SharingPart } from './SharingPart.tsx'

/** One collection: its works in order with notes, and whether it is shared. */
export function Component() {
  const t = useMessages('gallery')
  const { collectionId = '' } = useParams()
  const found = useApiQuery(getCollection, { collectionId })
  return (
    <>
      <p className={style.back}>
        <Anchor href={links.collections()}>{t('collection.back')}</Anchor>
      </p>
      <Waiting of={found} heading="h1" label={t('collection.loading')} failed={t('collection.failed')}>
        {(collection) => <Collection collection={collection} />}
      </Waiting>
    </>
  )
}

function Collection({ collection }: { collection: CollectionView }) {
  const t = useMessages('gallery')
  const language = useLanguage()
  const [opened, setOpened] = useState<'rename' | 'remove' | null>(null)
  const { id, name, works, hidden } = collection
  const slugs = works.map(({ card }) => card.slug)
  return (
    <>
      <TitleBlock
        title={name}
        facts={works.length > 0 ? t('collection.works', { count: works.length }) : undefined}
        action={
          <span className={style.actions}>
            <Button small onClick={() => setOpened('rename')}>
              {t('collection.rename')}
            </Button>
            <Button small look="text" onClick={() => setOpened('remove')}>
              {t('collection.remove')}
            </Button>
          </span>
        }
      />
      <SharingPart collection={collection} />
      {works.length === 0 && hidden === 0 && (
        <StateScreen
          heading="h2"
          title={t('collection.empty')}
          actions={
            <ButtonLink look="next" href={links.inspirations(language)} reload>
              {t('wall.all')}
            </ButtonLink>
          }
        >
          {t('collection.empty_about')}
        </StateScreen>
      )}
      <ol>
        {works.map((work, at) => (
          <CollectedWorkRow key={work.card.slug} collectionId={id} work={work} at={at} slugs={slugs} />
        ))}
      </ol>
      {hidden > 0 && <p className={style.hidden}>{t('collection.hidden', { count: hidden })}</p>}
      {opened === 'rename' && <NameDialog collection={collection} onClose={() => setOpened(null)} />}
      {opened === 'remove' && <RemoveDialog collection={collection} onClose={() => setOpened(null)} />}
    </>
  )
}

function RemoveDialog({ collection, onClose }: { collection: CollectionView; onClose(): void }) {
  const t = useMessages('gallery')
  const navigate = useNavigate()
  const remove = useApiAction(removeCollection, {
    refreshes: [listCollections],
    onDone: () => {
      say.success(t('collection.removed'))
      void navigate(links.collections(), { replace: true })
    },
  })
  return (
    <ConfirmDialog
      title={t('collection.remove_question', { name: collection.name })}
      lead={t('collection.remove_follows')}
      action={t('collection.remove')}
      sending={remove}
      onConfirm={() => remove.mutate({ collectionId: collection.id })}
      onClose={onClose}
    />
  )
}
