import type { RouteObject } from 'react-router'
import { screen } from '#web/screen.ts'
import { BrokenScreen } from '../BrokenScreen.tsx'
import { signedIn } from '../guards.ts'

/** The account area: every child screen has the side menu. */
export const routes: RouteObject[] = [
  {
    path: '/account',
    loader: signedIn,
    lazy: () => screen(import('./AccountLayout.tsx')),
    ErrorBoundary: BrokenScreen,
    children: [
      { index: true, lazy: () => screen(import('./HomeScreen.tsx')) },
      { path: 'edit', lazy: () => screen(import('#features/accounts/account/web/EditScreen.tsx')) },
      {
        path: 'edit/security',
        lazy: () => screen(import('#features/accounts/account/web/SecurityScreen.tsx')),
      },
      { path: 'edit/data', lazy: () => screen(import('#features/accounts/account/web/DataScreen.tsx')) },
      { path: 'contests', lazy: () => screen(import('#features/contests/office/web/ContestsScreen.tsx')) },
      { path: 'contests/:contestId', lazy: () => screen(import('./ContestScreen.tsx')) },
      {
        path: 'my-projects',
        lazy: () => screen(import('#features/projects/entry/web/MyProjectsScreen.tsx')),
      },
      {
        path: 'submit-product',
        lazy: () => screen(import('#features/projects/entry/web/SubmitProductScreen.tsx')),
      },
      { path: 'projects/:projectId/:step', lazy: () => screen(import('./ProjectStep.tsx')) },
      { path: 'product-projects/:projectId/:step', lazy: () => screen(import('./ProjectStep.tsx')) },
      { path: 'my-firm', lazy: () => screen(import('#features/firms/web/MyFirmScreen.tsx')) },
      {
        path: 'my-awards/feedback/:projectId',
        lazy: () => screen(import('#features/results/decisions/web/FeedbackScreen.tsx')),
      },
      { path: 'my-awards', lazy: () => screen(import('./AwardsScreen.tsx')) },
      {
        lazy: () => screen(import('../juror/JurorEntrance.tsx')),
        children: [
          {
            path: 'jury-profile',
            lazy: () => screen(import('#features/jury/panel/web/JuryProfileScreen.tsx')),
          },
          {
            path: 'jury-questions',
            lazy: () => screen(import('#features/jury/panel/web/JuryQuestionsScreen.tsx')),
          },
          {
            path: 'jury-conflicts',
            lazy: () => screen(import('#features/jury/panel/web/ConflictsScreen.tsx')),
          },
          {
            path: 'jury-evaluation',
            lazy: () => screen(import('#features/jury/scoring/web/EvaluationsScreen.tsx')),
          },
          {
            path: 'jury-evaluation-finals',
            lazy: () => screen(import('#features/jury/finals/web/FinalsScreen.tsx')),
          },
        ],
      },
      { path: 'news', lazy: () => screen(import('#features/news/web/NewsScreen.tsx')) },
      { path: 'news/home', lazy: () => screen(import('#features/news/web/NewsScreen.tsx')) },
      { path: 'news/payment', lazy: () => screen(import('./NewsPaymentScreen.tsx')) },
      {
        path: 'news/edit/:articleId',
        lazy: () => screen(import('#features/news/web/EditArticleScreen.tsx')),
      },
      {
        path: 'redactor-projects-list',
        lazy: () => screen(import('#features/editorial/web/EditorialTasksScreen.tsx')),
      },
      {
        path: 'redactor-projects-list/:taskId',
        lazy: () => screen(import('#features/editorial/web/EditorialTaskScreen.tsx')),
      },
      {
        path: 'collections',
        lazy: () => screen(import('#features/gallery/own/web/CollectionsScreen.tsx')),
      },
      {
        path: 'collections/:collectionId',
        lazy: () => screen(import('#features/gallery/own/web/CollectionScreen.tsx')),
      },
      { path: 'payments', lazy: () => screen(import('#features/payments/checkout/web/PaymentsScreen.tsx')) },
      {
        path: 'payments/:paymentId',
        lazy: () => screen(import('#features/payments/checkout/web/PaymentScreen.tsx')),
      },
      {
        path: 'sandbox/:reference',
        lazy: () => screen(import('#features/payments/checkout/web/SandboxScreen.tsx')),
      },
      {
        path: 'checkout/:paymentId',
        lazy: () => screen(import('#features/payments/checkout/web/ReturnScreen.tsx')),
      },
    ],
  },
]
