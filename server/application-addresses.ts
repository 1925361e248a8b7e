import { addressLanguages } from '#shared/language.ts'

/** Where the application has a screen; at every other address it says so, and the answer is a 404. */
export const applicationAddresses = [
  '/',
  ...addressLanguages.map((language) => `/${language}`),
  ...['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email', '/user', '/error'],
  '/account',
  '/account/edit',
  '/account/edit/security',
  '/account/edit/data',
  '/account/contests',
  '/account/contests/:contestId',
  '/account/submit-product',
  '/account/my-projects',
  '/account/projects/:projectId/:step',
  '/account/product-projects/:projectId/:step',
  '/account/my-firm',
  '/firm-invitation',
  '/account/my-awards',
  '/account/payments',
  '/account/sandbox/:reference',
  '/account/news',
  '/account/news/payment',
  '/account/news/edit/:articleId',
  '/account/jury-profile',
  '/account/jury-questions',
  '/account/jury-evaluation',
  '/account/jury-evaluation/project/:projectId',
  '/account/jury-evaluation/project/:projectId/:categoryId',
  '/account/jury-evaluation-finals',
  '/account/redactor-projects-list',
  '/account/redactor-projects-list/:redactionId',
  '/admin',
  '/admin/contests',
  '/admin/contests/new',
  '/admin/contests/:contestId',
  '/admin/contests/:contestId/texts',
  '/admin/contests/:contestId/disciplines',
  '/admin/contests/:contestId/limits',
  '/admin/contests/:contestId/projects',
  '/admin/contests/:contestId/jury',
  '/admin/contests/:contestId/jury/:jurorId',
  '/admin/contests/:contestId/redaction',
  '/admin/contests/:contestId/redaction/:redactionId',
  '/admin/contests/:contestId/results',
  '/admin/payments',
  '/admin/firms',
  '/admin/choices',
  '/admin/news',
  '/admin/news/:articleId',
  '/admin/magazine',
  '/admin/translations',
  '/admin/translations/:translationId',
]

const shapes = applicationAddresses.map(
  (address) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`.replace('//?$', '/?$')),
)

export function isApplicationAddress(path: string): boolean {
  return shapes.some((shape) => shape.test(path))
}
