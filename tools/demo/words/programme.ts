export { people } from './people.ts'
export { cities, firms } from './places.ts'
export { creditRoles } from './roles.ts'
export { allWorks } from './works.ts'
