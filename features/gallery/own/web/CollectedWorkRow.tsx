import { useState } from 'react'
import {
  type CollectedWork,
  collectionLimits,
  getCollection,
  listCollections,
  orderCollection,
  removeWork,
  saveWork,
} from '#features/gallery/pages/contract-collections.ts'
import { addressOfWork } from '#features/gallery/pages/web/page-addresses.ts'
import { countCharacters, hasAtMost } from '#shared/text.ts'
import { writtenIn } from '#shared/written.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { say } from '#web/kit/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import style from './Collections.module.css'

interface CollectedWorkRowProps {
  collectionId: string
  work: CollectedWork
  at: number
  /** All works of the collection, in order. */
  slugs: readonly string[]
}

export function CollectedWorkRow({ collectionId, work, at, slugs }: CollectedWorkRowProps) {
  const t = useMessages('gallery')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const [opened, setOpened] = useState<'note' | 'remove' | null>(null)
  const order = useApiAction(orderCollection, { refreshes: [getCollection, listCollections] })
  const remove = useApiAction(removeWork, { refreshes: [getCollection, listCollections] })
  const { card, note } = work
  const title = writtenIn(card.title, language, 'en').text
  const onError = (error: Error) => say.error(sentenceOf(error) ?? '')
  const named = (action: string) => t('collection.named', { action, title })

  const move = (to: number) =>
    order.mutate({ collectionId, slugs: slugs.toSpliced(at, 1).toSpliced(to, 0, card.slug) }, { onError })
  const takeOut = () => remove.mutate({ collectionId, slug: card.slug }, { onError })
  const button = (action: string, press: () => void) => (
    <Button small look="text" aria-label={named(action)} onClick={press}>
      {action}
    </Button>
  )
  return (
    <li className={style.row}>
      <div className={style.thumb}>
        <Picture image={card.cover} alt="" sizes="96px" fit="cover" className={style.picture} />
      </div>
      <div className={style.words}>
        <h2 className={style.name} dir="auto">
          <a className="bare" href={addressOfWork(card, language)}>
            {title}
          </a>
        </h2>
        <p className="small muted">{card.firm}</p>
        {note && (
          <p className={style.note} dir="auto">
            {note}
          </p>
        )}
        <p className={style.actions}>
          {button(t(note ? 'collection.edit_note' : 'collection.add_note'), () => setOpened('note'))}
          {at > 1 && button(t('collection.first'), () => move(0))}
          {at > 0 && button(t('collection.up'), () => move(at - 1))}
          {at < slugs.length - 1 && button(t('collection.down'), () => move(at + 1))}
          {button(t('collection.take_out'), () => (note ? setOpened('remove') : takeOut()))}
        </p>
      </div>
      {opened === 'note' && (
        <NoteDialog collectionId={collectionId} work={work} title={title} onClose={() => setOpened(null)} />
      )}
      {opened === 'remove' && (
        <ConfirmDialog
          title={t('collection.take_out_question', { title })}
          lead={t('collection.take_out_follows')}
          action={t('collection.take_out')}
          sending={remove}
          onConfirm={takeOut}
          onClose={() => setOpened(null)}
        />
      )}
    </li>
  )
}

interface NoteDialogProps {
  collectionId: string
  work: CollectedWork
  title: string
  onClose(): void
}

function NoteDialog({ collectionId, work, title, onClose }: NoteDialogProps) {
  const t = useMessages('gallery')
  const [note, setNote] = useState(work.note)
  const save = useApiAction(saveWork, { refreshes: [getCollection], onDone: onClose })
  const most = collectionLimits.note
  return (
    <FormDialog
      title={t('collection.note_of', { title })}
      action={t('collection.save_note')}
      look="next"
      sending={save}
      onSubmit={() => save.mutate({ collectionId, slug: work.card.slug, note: note.trim() })}
      onClose={onClose}
    >
      <TextArea
        label={t('collection.note')}
        rows={5}
        maxLength={most}
        counter={`${countCharacters(note)} / ${most}`}
        over={!hasAtMost(note, most)}
        dir="auto"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
