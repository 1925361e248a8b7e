/**
 * Round whole numbers from 0 to at least the largest value, six of them at most: the scale of a plot.
 * @param least between two of them, such as the 100 cents of a scale in dollars
 */
export function ticksOf(largest: number, least = 1): number[] {
  const most = Math.max(largest, least)
  const power = 10 ** Math.floor(Math.log10(most / 5))
  const step = Math.max(least, [1, 2, 5, 10].map((one) => one * power).find((one) => one * 5 >= most) ?? most)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step)
}
