import type { Language } from '#shared/language.ts'

/** All addresses of the application and the public site. */
export const links = {
  login: (redirect?: string) => (redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login'),
  /** From a page in a language, whose address has it: the login screen is in the same one. */
  loginIn: (language: Language) => `/login?lang=${language}`,
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password#token=${token}`,
  confirmEmail: () => '/confirm-email',
  user: () => '/user',
  error: () => '/error',
  jurorInvitation: () => '/juror-invitation',

  account: () => '/account',
  editAccount: () => '/account/edit',
  security: () => '/account/edit/security',
  myData: () => '/account/edit/data',
  contests: () => '/account/contests',
  contest: (contestId: string) => `/account/contests/${contestId}`,
  submitProduct: () => '/account/submit-product',
  myProjects: () => '/account/my-projects',
  myFirm: () => '/account/my-firm',
  firm: (firmId: string, part?: 'users') => `/account/my-firm?firm=${firmId}${part ? `&part=${part}` : ''}`,
  firmInvitation: () => '/firm-invitation',
  feedback: (projectId: string) => `/account/my-awards/feedback/${projectId}`,
  myAwards: () => '/account/my-awards',
  collections: () => '/account/collections',
  collection: (collectionId: string) => `/account/collections/${collectionId}`,
  payments: () => '/account/payments',
  payment: (paymentId: string) => `/account/payments/${paymentId}`,
  myNews: () => '/account/news',
  newsPayment: (articleId?: string) =>
    articleId ? `/account/news/payment?article=${articleId}` : '/account/news/payment',
  /** The screen that shows what a payment is for. */
  paymentOf: (payment: { projectId: string | null; articleId: string | null }) =>
    payment.projectId
      ? `/account/projects/${payment.projectId}/payment`
      : `/account/news/payment?article=${payment.articleId ?? ''}`,
  editArticle: (articleId: string) => `/account/news/edit/${articleId}`,
  projectStep: (projectId: string, step: string) => `/account/projects/${projectId}/${step}`,
  productStep: (projectId: string, step: string) => `/account/product-projects/${projectId}/${step}`,

  juryEvaluation: () => '/account/jury-evaluation',
  juryProject: (projectId: string, categoryId: string) =>
    `/account/jury-evaluation/project/${projectId}/${categoryId}`,
  juryFinals: () => '/account/jury-evaluation-finals',
  juryProfile: () => '/account/jury-profile',
  juryQuestions: () => '/account/jury-questions',
  juryConflicts: () => '/account/jury-conflicts',
  redactorProjects: () => '/account/redactor-projects-list',
  editorialTask: (taskId: string) => `/account/redactor-projects-list/${taskId}`,

  admin: () => '/admin',
  adminContests: () => '/admin/contests',
  adminContest: (contestId: string) => `/admin/contests/${contestId}`,
  newContest: () => '/admin/contests/new',
  contestTexts: (contestId: string) => `/admin/contests/${contestId}/texts`,
  contestDisciplines: (contestId: string) => `/admin/contests/${contestId}/disciplines`,
  contestScale: (contestId: string) => `/admin/contests/${contestId}/scale`,
  contestLimits: (contestId: string) => `/admin/contests/${contestId}/limits`,
  contestPrices: (contestId: string) => `/admin/contests/${contestId}/prices`,
  adminEntries: () => '/admin/entries',
  adminProjects: (contestId: string) => `/admin/contests/${contestId}/projects`,
  adminProject: (contestId: string, projectId: string) =>
    `/admin/contests/${contestId}/projects/${projectId}`,
  adminProducts: () => '/admin/products',
  adminProduct: (projectId: string) => `/admin/products/${projectId}`,
  adminPayments: () => '/admin/payments',
  paymentIssues: () => '/admin/payments/issues',
  adminCoupons: () => '/admin/coupons',
  newCoupon: () => '/admin/coupons/new',
  adminCoupon: (couponId: string) => `/admin/coupons/${couponId}`,
  adminPaymentsWith: (code: string) => `/admin/payments?q=${encodeURIComponent(code)}`,
  adminPaymentsIn: (contestId: string) => `/admin/payments?contest=${contestId}`,
  pendingTransfers: (contestId: string) =>
    `/admin/payments?contest=${contestId}&provider=transfer&status=pending`,
  adminTaxes: () => '/admin/taxes',
  adminSeller: () => '/admin/seller',
  adminPaymentsOf: (projectId: string) => `/admin/payments?project=${projectId}`,
  adminPayment: (paymentId: string) => `/admin/payments/${paymentId}`,
  adminUsers: () => '/admin/users',
  adminUser: (userId: string) => `/admin/users/${userId}`,
  adminPaymentsBy: (email: string) => `/admin/payments?q=${encodeURIComponent(email)}`,
  adminFirmsNamed: (name: string) => `/admin/firms?q=${encodeURIComponent(name)}`,
  outbox: () => '/admin/outbox',
  outboxTo: (email: string) => `/admin/outbox?q=${encodeURIComponent(email)}`,
  outboxMail: (mailId: string) => `/admin/outbox/${mailId}`,
  adminJury: (contestId: string) => `/admin/contests/${contestId}/jury`,
  adminConflicts: (contestId: string) => `/admin/contests/${contestId}/jury/conflicts`,
  adminPanels: (contestId: string) => `/admin/contests/${contestId}/jury/panels`,
  adminAssignments: (contestId: string, numbers: readonly number[] = []) =>
    `/admin/contests/${contestId}/jury/assignments${numbers.length > 0 ? `?entries=${numbers.join()}` : ''}`,
  adminJuror: (contestId: string, jurorId: string) => `/admin/contests/${contestId}/jury/${jurorId}`,
  adminEditorial: (contestId: string) => `/admin/contests/${contestId}/editorial`,
  adminTexts: (contestId: string, taskId: string) => `/admin/contests/${contestId}/editorial/${taskId}`,
  adminNews: () => '/admin/news',
  adminArticle: (articleId: string) => `/admin/news/${articleId}`,
  adminTranslations: () => '/admin/translations',
  adminTranslation: (translationId: string) => `/admin/translations/${translationId}`,
  adminVisits: () => '/admin/visits',
  adminMagazine: () => '/admin/magazine',
  adminSynonyms: () => '/admin/synonyms',
  adminFirms: () => '/admin/firms',
  adminFinals: (contestId: string) => `/admin/contests/${contestId}/finals`,
  adminAwards: (contestId: string) => `/admin/contests/${contestId}/awards`,
  adminResults: (contestId: string) => `/admin/contests/${contestId}/results`,

  publicHome: (language: Language) => `/${language}/home`,
  inspirations: (language: Language) => `/${language}/inspirations`,
  inspiration: (language: Language, slug: string) => `/${language}/inspirations/${slug}`,
  product: (language: Language, slug: string) => `/${language}/products/${slug}`,
  products: (language: Language) => `/${language}/products`,
  publicFirms: (language: Language) => `/${language}/firms`,
  publicFirm: (language: Language, slug: string) => `/${language}/firms/${slug}`,
  /** A part of the map; `world` is all of it. */
  map: (language: Language, region = 'world') => `/${language}/map${region === 'world' ? '' : `/${region}`}`,
  sharedCollection: (language: Language, token: string) => `/${language}/collections/${token}`,
  awards: (language: Language) => `/${language}/awards`,
  verifyAward: (language: Language) => `/${language}/awards/verify`,
  awardPage: (language: Language, serial: string) => `/${language}/awards/verify/${serial}`,
  edition: (language: Language, slug: string) => `/${language}/awards/${slug}`,
  judging: (language: Language, slug: string) => `/${language}/awards/${slug}/judging`,
  publicJury: (language: Language, slug: string) => `/${language}/jury/${slug}`,
  publicJuror: (language: Language, slug: string, juror: string) => `/${language}/jury/${slug}/${juror}`,
  judgingScores: (contestId: string) => `/api/contests/${contestId}/judging/scores`,
  calendar: (contestId: string, language: Language) =>
    `/api/contests/${contestId}/calendar?language=${language}`,
  submit: (language: Language) => `/${language}/submit`,
  news: (language: Language) => `/${language}/news`,
  article: (language: Language, slug: string) => `/${language}/news/${slug}`,
  /** The newest works or awards, or news. */
  feed: (language: Language, section: 'inspirations' | 'awards') => `/${language}/${section}.xml`,
  newsFeed: (language: Language) => `/${language}/news.xml`,
  magazine: (language: Language) => `/${language}/e-magazine`,
  issue: (language: Language, number: number, page = 1) =>
    `/${language}/e-magazine/${number}${page > 1 ? `?page=${page}` : ''}`,
  issueText: (language: Language, number: number) => `/${language}/e-magazine/${number}/text`,
  issuePdf: (number: number) => `/api/magazine/${number}/pdf`,
  page: (language: Language, slug: string) => `/${language}/pages/${slug}`,
} as const

/** The addresses available without a token. */
export function isPublicAddress(pathname: string): boolean {
  return /^\/((login|register|forgot-password|reset-password|confirm-email|reminders|firm-invitation|juror-invitation)\/?)?$/.test(
    pathname,
  )
}
