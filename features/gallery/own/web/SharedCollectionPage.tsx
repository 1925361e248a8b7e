import type { SharedCollectionView } from '#features/gallery/pages/contract-collections.ts'
import type { GalleryMessages } from '#features/gallery/pages/web/gallery-messages.ts'
import { addressOfWork } from '#features/gallery/pages/web/page-addresses.ts'
import { WorkCaption } from '#features/gallery/pages/web/WorkCaption.tsx'
import type { Language } from '#shared/language.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import style from './SharedCollectionPage.module.css'

interface SharedCollectionPageProps {
  collection: SharedCollectionView
  language: Language
  t: GalleryMessages
}

/** A collection that its owner shares: the works in their order, with the notes. */
export function SharedCollectionPage({ collection, language, t }: SharedCollectionPageProps) {
  const { name, works } = collection
  return (
    <main id="main" className="page">
      <header className={style.head}>
        <h1 dir="auto">{name}</h1>
        {works.length > 0 && <p>{t('collection.works', { count: works.length })}</p>}
      </header>
      {works.length === 0 ? (
        <StateScreen
          heading="h2"
          title={t('collection.empty')}
          actions={<ButtonLink href={links.inspirations(language)}>{t('wall.all')}</ButtonLink>}
        />
      ) : (
        <ul className={style.works}>
          {works.map(({ card, note }, i) => (
            <li key={card.slug}>
              <a href={addressOfWork(card, language)} data-work>
                <Picture
                  image={card.cover}
                  alt=""
                  sizes="(max-width: 640px) 90vw, (max-width: 1023px) 45vw, 30vw"
                  eager={i < 3}
                />
                <WorkCaption card={card} language={language} />
              </a>
              {note && (
                <p className={style.note} dir="auto">
                  {note}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
