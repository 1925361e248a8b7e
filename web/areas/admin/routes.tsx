import type { RouteObject } from 'react-router'
import { organiserScreen as screen } from '#web/screen.ts'
import { BrokenScreen } from '../BrokenScreen.tsx'
import { signedIn } from '../guards.ts'

/** The admin area: full-width lists, and tabs for each contest. */
export const routes: RouteObject[] = [
  {
    path: '/admin',
    loader: signedIn,
    lazy: () => screen(import('./AdminLayout.tsx')),
    ErrorBoundary: BrokenScreen,
    children: [
      { index: true, lazy: () => screen(import('#features/overview/web/DashboardScreen.tsx')) },
      {
        path: 'contests',
        lazy: () => screen(import('#features/contests/office/web/AdminContestsScreen.tsx')),
      },
      {
        path: 'entries',
        lazy: () => screen(import('#features/projects/office/web/AdminProjectsScreen.tsx')),
      },
      {
        path: 'products',
        lazy: () => screen(import('#features/projects/office/web/AdminProjectsScreen.tsx')),
      },
      {
        path: 'products/:projectId',
        lazy: () => screen(import('#features/projects/office/web/AdminProjectScreen.tsx')),
      },
      {
        path: 'payments',
        lazy: () => screen(import('#features/payments/office/web/AdminPaymentsScreen.tsx')),
      },
      {
        path: 'sponsor-invoices',
        lazy: () => screen(import('#features/payments/office/web/SponsorInvoicesScreen.tsx')),
      },
      {
        path: 'sponsor-invoices/:invoiceId',
        lazy: () => screen(import('#features/payments/office/web/SponsorInvoiceScreen.tsx')),
      },
      {
        path: 'coupons',
        lazy: () => screen(import('#features/payments/quote/web/AdminCouponsScreen.tsx')),
      },
      {
        path: 'coupons/new',
        lazy: () => screen(import('#features/payments/quote/web/AdminNewCouponScreen.tsx')),
      },
      {
        path: 'coupons/:couponId',
        lazy: () => screen(import('#features/payments/quote/web/AdminCouponScreen.tsx')),
      },
      {
        path: 'payments/issues',
        lazy: () => screen(import('#features/payments/office/web/PaymentIssuesScreen.tsx')),
      },
      {
        path: 'payments/:paymentId',
        lazy: () => screen(import('#features/payments/office/web/AdminPaymentScreen.tsx')),
      },
      { path: 'taxes', lazy: () => screen(import('#features/payments/office/web/TaxesScreen.tsx')) },
      { path: 'seller', lazy: () => screen(import('#features/payments/office/web/SellerScreen.tsx')) },
      { path: 'firms', lazy: () => screen(import('#features/firms/web/AdminFirmsScreen.tsx')) },
      { path: 'audit', lazy: () => screen(import('#features/accounts/office/web/AuditScreen.tsx')) },
      { path: 'users', lazy: () => screen(import('#features/accounts/office/web/UsersScreen.tsx')) },
      {
        path: 'users/:userId',
        lazy: () => screen(import('#features/accounts/office/web/AdminUserScreen.tsx')),
      },
      {
        path: 'users/:userId/merge',
        lazy: () => screen(import('#features/accounts/office/web/UserMergeScreen.tsx')),
      },
      { path: 'mailings', lazy: () => screen(import('#features/mailings/web/MailingsScreen.tsx')) },
      { path: 'mailings/new', lazy: () => screen(import('#features/mailings/web/NewMailingScreen.tsx')) },
      {
        path: 'mailings/:mailingId',
        lazy: () => screen(import('#features/mailings/web/MailingScreen.tsx')),
      },
      { path: 'outbox', lazy: () => screen(import('#features/accounts/office/web/OutboxScreen.tsx')) },
      { path: 'outbox/:mailId', lazy: () => screen(import('#features/accounts/office/web/MailScreen.tsx')) },
      { path: 'synonyms', lazy: () => screen(import('#features/gallery/pages/web/SynonymsScreen.tsx')) },
      { path: 'news', lazy: () => screen(import('#features/news/web/AdminNewsScreen.tsx')) },
      { path: 'news/:articleId', lazy: () => screen(import('#features/news/web/AdminArticleScreen.tsx')) },
      {
        path: 'translations',
        lazy: () => screen(import('#features/projects/office/web/AdminTranslationsScreen.tsx')),
      },
      {
        path: 'translations/:translationId',
        lazy: () => screen(import('#features/projects/office/web/AdminTranslationScreen.tsx')),
      },
      { path: 'pages', lazy: () => screen(import('#features/pages/web/PagesScreen.tsx')) },
      { path: 'pages/:slug', lazy: () => screen(import('#features/pages/web/PageScreen.tsx')) },
      { path: 'messages', lazy: () => screen(import('#features/pages/web/MessagesScreen.tsx')) },
      {
        path: 'messages/exchange',
        lazy: () => screen(import('#features/pages/web/ExchangeScreen.tsx')),
      },
      {
        path: 'messages/:place/:key',
        lazy: () => screen(import('#features/pages/web/MessageScreen.tsx')),
      },
      {
        path: 'mail-templates',
        lazy: () => screen(import('#features/pages/web/MailTemplatesScreen.tsx')),
      },
      {
        path: 'mail-templates/:kind',
        lazy: () => screen(import('#features/pages/web/MailTemplateScreen.tsx')),
      },
      { path: 'visits', lazy: () => screen(import('#features/gallery/own/web/AdminVisitsScreen.tsx')) },
      { path: 'magazine', lazy: () => screen(import('#features/news/web/AdminMagazineScreen.tsx')) },
      {
        path: 'contests/new',
        lazy: () => screen(import('#features/contests/office/web/NewContestScreen.tsx')),
      },
      {
        path: 'contests/:contestId',
        lazy: () => screen(import('./ContestLayout.tsx')),
        children: [
          { index: true, lazy: () => screen(import('./ContestScreen.tsx')) },
          { path: 'texts', lazy: () => screen(import('#features/contests/office/web/TextsScreen.tsx')) },
          {
            path: 'disciplines',
            lazy: () => screen(import('#features/contests/office/web/DisciplinesScreen.tsx')),
          },
          { path: 'scale', lazy: () => screen(import('#features/contests/office/web/ScaleScreen.tsx')) },
          { path: 'limits', lazy: () => screen(import('#features/contests/office/web/LimitsScreen.tsx')) },
          { path: 'fields', lazy: () => screen(import('#features/contests/office/web/FieldsScreen.tsx')) },
          { path: 'prices', lazy: () => screen(import('#features/contests/office/web/PricesScreen.tsx')) },
          { path: 'preview/:page?', lazy: () => screen(import('./preview/ContestPreviewScreen.tsx')) },
          {
            path: 'projects',
            lazy: () => screen(import('#features/projects/office/web/AdminProjectsScreen.tsx')),
          },
          {
            path: 'projects/:projectId',
            lazy: () => screen(import('#features/projects/office/web/AdminProjectScreen.tsx')),
          },
          { path: 'jury', lazy: () => screen(import('#features/jury/finals/web/AdminJuryScreen.tsx')) },
          {
            path: 'jury/conflicts',
            lazy: () => screen(import('#features/jury/panel/web/AdminConflictsScreen.tsx')),
          },
          {
            path: 'jury/panels',
            lazy: () => screen(import('#features/jury/round/web/AdminPanelsScreen.tsx')),
          },
          {
            path: 'jury/assignments',
            lazy: () => screen(import('#features/jury/round/web/AdminEvaluationsScreen.tsx')),
          },
          {
            path: 'jury/:jurorId',
            lazy: () => screen(import('#features/jury/panel/web/AdminJurorScreen.tsx')),
          },
          {
            path: 'editorial',
            lazy: () => screen(import('#features/editorial/web/AdminEditorialScreen.tsx')),
          },
          {
            path: 'editorial/:taskId',
            lazy: () => screen(import('#features/editorial/web/AdminTextsScreen.tsx')),
          },
          {
            path: 'finals',
            lazy: () => screen(import('#features/results/decisions/web/AdminFinalsScreen.tsx')),
          },
          { path: 'awards', lazy: () => screen(import('#features/awards/office/web/AdminAwardsScreen.tsx')) },
          {
            path: 'winners',
            lazy: () => screen(import('#features/awards/office/web/WinnersScreen.tsx')),
          },
          {
            path: 'results',
            lazy: () => screen(import('#features/results/decisions/web/ResultsScreen.tsx')),
          },
        ],
      },
      { path: '*', lazy: () => screen(import('./MissingPage.tsx')) },
    ],
  },
]
