import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type CollectionSummary,
  collectionLimits,
  getCollection,
  listCollections,
  saveCollection,
} from '#features/gallery/pages/contract-collections.ts'
import { joinParts } from '#shared/format.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import style from './Collections.module.css'

/** The user's own collections. */
export function Component() {
  const t = useMessages('gallery')
  const language = useLanguage()
  const found = useApiQuery(listCollections, {})
  const [isOpen, setIsOpen] = useState(false)
  const add = (
    <Button look="next" onClick={() => setIsOpen(true)}>
      {t('collection.add')}
    </Button>
  )
  return (
    <>
      <TitleBlock
        title={t('save.mine')}
        facts={t('collection.about')}
        action={found.data && found.data.length > 0 && add}
      />
      <Waiting of={found} label={t('collection.loading')} failed={t('collection.failed')}>
        {(collections) =>
          collections.length === 0 ? (
            <StateScreen
              heading="h2"
              title={t('collection.none')}
              actions={
                <>
                  <ButtonLink look="next" href={links.inspirations(language)} reload>
                    {t('wall.all')}
                  </ButtonLink>
                  <Button onClick={() => setIsOpen(true)}>{t('collection.add')}</Button>
                </>
              }
            >
              {t('collection.none_about')}
            </StateScreen>
          ) : (
            <ul>
              {collections.map((collection) => (
                <CollectionRow key={collection.id} collection={collection} />
              ))}
            </ul>
          )
        }
      </Waiting>
      {isOpen && <NameDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function CollectionRow({ collection }: { collection: CollectionSummary }) {
  const t = useMessages('gallery')
  const language = useLanguage()
  const { id, name, count, cover, isShared } = collection
  return (
    <li className={style.row}>
      <div className={style.thumb}>
        {cover && <Picture image={cover} alt="" sizes="96px" fit="cover" className={style.picture} />}
      </div>
      <div className={style.words}>
        <h2 className={style.name} dir="auto">
          <Anchor className="bare" href={links.collection(id)}>
            {name}
          </Anchor>
        </h2>
        <p className="small muted">
          {joinParts(
            [
              count > 0 ? t('collection.works', { count }) : t('collection.empty'),
              t(isShared ? 'collection.shared' : 'collection.private'),
            ],
            language,
          )}
        </p>
      </div>
    </li>
  )
}

interface NameDialogProps {
  /** Without it, a collection is added. */
  collection?: { id: string; name: string }
  onClose(): void
}

export function NameDialog({ collection, onClose }: NameDialogProps) {
  const t = useMessages('gallery')
  const navigate = useNavigate()
  const [name, setName] = useState(collection?.name ?? '')
  const [collectionId] = useState(() => collection?.id ?? crypto.randomUUID())
  const save = useApiAction(saveCollection, {
    refreshes: [listCollections, getCollection],
    onDone: () => {
      onClose()
      if (!collection) void navigate(links.collection(collectionId))
    },
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  return (
    <FormDialog
      title={t(collection ? 'collection.rename_title' : 'save.new')}
      action={t(collection ? 'collection.rename' : 'collection.add')}
      look="next"
      sending={save}
      fieldErrors
      onSubmit={() => save.mutate({ collectionId, name })}
      onClose={onClose}
    >
      <TextField
        label={t('collection.name')}
        maxLength={collectionLimits.name}
        error={errors.name?.[0]}
        value={name}
        dir="auto"
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
