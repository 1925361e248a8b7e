import { AwardPage } from '#features/awards/award/web/AwardPage.tsx'
import { SaveButton } from '#features/gallery/own/web/SaveParts.tsx'
import { SharedCollectionPage } from '#features/gallery/own/web/SharedCollectionPage.tsx'
import type { PublicPage, Surroundings } from '#features/gallery/pages/page-views.ts'
import { BrokenPage } from '#features/gallery/pages/web/BrokenPage.tsx'
import { EditionPage } from '#features/gallery/pages/web/EditionPage.tsx'
import { EditionsPage } from '#features/gallery/pages/web/EditionsPage.tsx'
import { FirmPage } from '#features/gallery/pages/web/FirmPage.tsx'
import { FirmsPage } from '#features/gallery/pages/web/FirmsPage.tsx'
import { HomePage } from '#features/gallery/pages/web/HomePage.tsx'
import { ImagePage } from '#features/gallery/pages/web/ImagePage.tsx'
import { InspirationsPage } from '#features/gallery/pages/web/InspirationsPage.tsx'
import { JudgingPage } from '#features/gallery/pages/web/JudgingPage.tsx'
import { JurorPage } from '#features/gallery/pages/web/JurorPage.tsx'
import { JuryPage } from '#features/gallery/pages/web/JuryPage.tsx'
import { MapPage } from '#features/gallery/pages/web/MapPage.tsx'
import { MissingPage } from '#features/gallery/pages/web/MissingPage.tsx'
import { ProductsPage } from '#features/gallery/pages/web/ProductsPage.tsx'
import { addressOfWork } from '#features/gallery/pages/web/page-addresses.ts'
import { RelatedWorks } from '#features/gallery/pages/web/RelatedWorks.tsx'
import { ReportPage } from '#features/gallery/pages/web/ReportPage.tsx'
import { SubmitPage } from '#features/gallery/pages/web/SubmitPage.tsx'
import { TextPage } from '#features/gallery/pages/web/TextPage.tsx'
import { WorkActions } from '#features/gallery/pages/web/WorkActions.tsx'
import { WorkNeighbours } from '#features/gallery/pages/web/WorkNeighbours.tsx'
import { WorkPage } from '#features/gallery/pages/web/WorkPage.tsx'
import { pathOfImage } from '#features/gallery/publication/work-address.ts'
import { emptyQuery, searchOf } from '#features/gallery/search/wall-query.ts'
import { ArticlePage } from '#features/news/web/ArticlePage.tsx'
import { IssueReader } from '#features/news/web/IssueReader.tsx'
import { IssueTextPage } from '#features/news/web/IssueTextPage.tsx'
import { MagazinePage } from '#features/news/web/MagazinePage.tsx'
import { NewsPage } from '#features/news/web/NewsPage.tsx'
import { links } from '#web/links.ts'
import { messagesFrom } from './public-messages.ts'

/** The content between header and footer. */
export function PageBody({ page, around }: { page: PublicPage; around: Surroundings }) {
  const { language } = around
  const t = messagesFrom(around, 'gallery')
  const areas = messagesFrom(around, 'areas')
  switch (page.kind) {
    case 'home':
      return (
        <HomePage
          home={page}
          language={language}
          t={t}
          contests={messagesFrom(around, 'contests')}
          news={messagesFrom(around, 'news')}
        />
      )
    case 'wall':
      return <InspirationsPage wall={page.wall} language={language} t={t} />
    case 'work':
      return (
        <main id="main" data-work-page={page.slug}>
          <WorkPage
            work={page.work}
            awards={page.awards}
            firms={page.firms}
            marks={page.marks}
            imageAddress={(number) =>
              `/${language}${pathOfImage({ kind: page.work.kind, slug: page.slug, slugs: page.slugs }, number, language)}`
            }
            saving={(title) => <SaveButton t={t} work={{ slug: page.slug, title }} />}
            language={language}
            t={t}
            parts={messagesFrom(around, 'projects')}
            wallOf={({ levelKey, year }) =>
              `${links.inspirations(language)}${searchOf({ ...emptyQuery, level: [levelKey], year: [String(year)] })}`
            }
          />
          <WorkActions
            page={page}
            language={language}
            publicUrl={around.publicUrl}
            t={t}
            parts={messagesFrom(around, 'projects')}
          />
          <RelatedWorks title={t('marks.seen_in')} works={page.seenIn} language={language} />
          {page.moreByFirm && (
            <RelatedWorks
              title={
                <a href={links.publicFirm(language, page.moreByFirm.slug)}>
                  {t('work.more_by', { name: page.moreByFirm.name })}
                </a>
              }
              works={page.moreByFirm.works}
              language={language}
            />
          )}
          <RelatedWorks title={t('work.related')} works={page.related} language={language} />
          <WorkNeighbours previous={page.previous} next={page.next} language={language} t={t} />
        </main>
      )
    case 'image':
      return <ImagePage page={page} language={language} t={t} />
    case 'report':
      return <ReportPage page={page} language={language} t={t} />
    case 'firm':
      return (
        <FirmPage
          firm={page}
          language={language}
          t={t}
          parts={messagesFrom(around, 'projects')}
          news={messagesFrom(around, 'news')}
        />
      )
    case 'map':
      return <MapPage map={page.map} language={language} t={t} />
    case 'collection':
      return <SharedCollectionPage collection={page} language={language} t={t} />
    case 'firms':
      return <FirmsPage view={page.view} language={language} t={t} />
    case 'products':
      return <ProductsPage works={page.works} after={page.after} next={page.next} language={language} t={t} />
    case 'awards':
      return <EditionsPage editions={page.editions} language={language} t={t} />
    case 'edition':
      return <EditionPage edition={page.edition} language={language} t={t} />
    case 'jury':
      return <JuryPage jury={page.jury} language={language} t={t} />
    case 'juror':
      return <JurorPage view={page} language={language} t={t} profile={messagesFrom(around, 'jury')} />
    case 'judging':
      return (
        <JudgingPage
          judging={page.judging}
          language={language}
          t={t}
          contests={messagesFrom(around, 'contests')}
        />
      )
    case 'award':
      return (
        <AwardPage
          page={page}
          work={page.work && addressOfWork(page.work, language)}
          language={language}
          t={messagesFrom(around, 'awards')}
        />
      )
    case 'submit':
      return (
        <SubmitPage
          view={page}
          language={language}
          t={t}
          contests={messagesFrom(around, 'contests')}
          news={messagesFrom(around, 'news')}
        />
      )
    case 'news':
      return <NewsPage news={page} language={language} t={messagesFrom(around, 'news')} />
    case 'article':
      return <ArticlePage article={page} language={language} t={messagesFrom(around, 'news')} />
    case 'magazine':
      return <MagazinePage issues={page.issues} language={language} t={messagesFrom(around, 'news')} />
    case 'issue':
      return <IssueReader {...page} language={language} t={messagesFrom(around, 'news')} />
    case 'issue_text':
      return <IssueTextPage {...page} language={language} t={messagesFrom(around, 'news')} />
    case 'text':
      return (
        <TextPage
          title={page.title}
          content={page.content}
          language={language}
          contact={page.slug === 'contact' ? around.contact : ''}
        />
      )
    case 'broken':
      return (
        <BrokenPage
          reference={page.reference}
          message={page.message}
          language={language}
          t={t}
          areas={areas}
        />
      )
    case 'gone':
      return <MissingPage isGone language={language} t={t} areas={areas} />
    case 'missing':
      return <MissingPage language={language} t={t} areas={areas} />
  }
}
