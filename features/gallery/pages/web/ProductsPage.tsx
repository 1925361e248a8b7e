import type { CardView } from '#features/gallery/publication/contract.ts'
import { emptyQuery, searchOf } from '#features/gallery/search/wall-query.ts'
import type { Language } from '#shared/language.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import type { GalleryMessages } from './gallery-messages.ts'
import style from './ProductsPage.module.css'
import { Wall } from './Wall.tsx'

interface ProductsPageProps {
  works: readonly CardView[]
  after: string
  next: string | null
  language: Language
  t: GalleryMessages
}

/** The published products, in the jury's order. The wall has the filters. */
export function ProductsPage({ works, after, next, language, t }: ProductsPageProps) {
  const here = links.products(language)
  return (
    <main id="main" className="page">
      <div className={style.head}>
        <h1>{t('kind.product')}</h1>
        <p>
          {t('products.about')}{' '}
          <a href={`${links.inspirations(language)}${searchOf({ ...emptyQuery, kind: ['product'] })}`}>
            {t('products.filter')}
          </a>
        </p>
      </div>
      {works.length === 0 ? (
        <StateScreen
          heading="h2"
          title={t('products.none')}
          actions={
            <ButtonLink href={links.submitProduct()} reload>
              {t('submit.product_begin')}
            </ButtonLink>
          }
        />
      ) : (
        <Wall works={works} language={language} />
      )}
      {(next || after) && (
        <p className={style.more}>
          {next && (
            <ButtonLink href={`${here}${searchOf({ ...emptyQuery, after: next })}`} rel="next">
              {t('products.next')}
            </ButtonLink>
          )}
          {after && <a href={here}>{t('wall.from_start')}</a>}
        </p>
      )}
    </main>
  )
}
