/** `npm test -- soak` adds the long tests: processes killed at work, many repetitions, journeys in a second language. */
export const isSoak = process.env.SOAK === '1'
