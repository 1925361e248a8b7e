import { shareCardSize } from '#features/gallery/pages/share-card.ts'
import { type Language, locales } from '#shared/language.ts'

interface LinkPreviewProps {
  title: string
  description: string
  language: Language
  /** The full addresses of the page and of its card. */
  url: string
  card: string
  type?: 'article' | 'website'
}

/** What a shared link to the page shows, in the head. */
export function LinkPreview({ title, description, language, url, card, type = 'website' }: LinkPreviewProps) {
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content="Palmarès" />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content={locales[language].replace('-', '_')} />
      <meta property="og:image" content={card} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(shareCardSize.width)} />
      <meta property="og:image:height" content={String(shareCardSize.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
