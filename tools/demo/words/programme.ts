export { contests, criteria, disciplines, jurors, levels, pageTexts } from './contests.ts'
export { people } from './people.ts'
export { cities, firms } from './places.ts'
export { allWorks } from './works.ts'
