// Compares the portal's ranking with other methods on simulated programmes, whose true ranking is known. For each design
// and method it prints Kendall's tau-b to the truth, the share of entries with their true level, and the share of the true
// top tenth that is found. For the portal's error bars, it prints how often the 90 % interval contains the truth.
//
// Run: node tools/run.mjs bench/ranking.ts (SEEDS=100)
import { levelFor } from '#features/results/decisions/levels.ts'
import { rankEntries } from '#features/results/ranking/ranking.ts'
import { dropFurthest, leastSquares, rawMean, type Scores, zScores } from './other-rankings.ts'
import { type Design, mainDesigns, otherDesigns, type Programme, simulated } from './simulated-programmes.ts'

const seeds = Number(process.env.SEEDS ?? 100)
// 90 % of a normal distribution is within 1.645 standard errors.
const nineOfTen = 1.6448536269514722
const levels = [{ threshold: 60 }, { threshold: 70 }, { threshold: 80 }]
const others = { mean: rawMean, drop: dropFurthest, z: zScores, squares: leastSquares }

type Figures = Record<string, number>

/** Kendall's tau-b: 1 for the same order, 0 for no correlation. Ties are not counted. */
function tau(one: readonly number[], other: readonly number[]): number {
  let [agreed, apart, otherApart] = [0, 0, 0]
  for (let i = 0; i < one.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const a = Math.sign((one[i] ?? 0) - (one[j] ?? 0))
      const b = Math.sign((other[i] ?? 0) - (other[j] ?? 0))
      agreed += a * b
      apart += a * a
      otherApart += b * b
    }
  }
  return agreed / Math.sqrt(apart * otherApart)
}

function measuresOf(scores: Scores, { truth, severityOfJury }: Programme) {
  const entries = [...truth.keys()]
  const best = (of: ReadonlyMap<string, number>) =>
    entries
      .toSorted((a, b) => (of.get(b) ?? 0) - (of.get(a) ?? 0) || (a < b ? -1 : 1))
      .slice(0, Math.max(1, Math.round(entries.length / 10)))
  const first = new Set(best(truth))
  const chosen = best(scores)
  return {
    tau: tau(
      entries.map((entry) => scores.get(entry) ?? 0),
      entries.map((entry) => truth.get(entry) ?? 0),
    ),
    // The true level includes the mean severity of the jury, because the thresholds are set for it.
    level: shareOf(entries, (entry) => {
      const whole = (truth.get(entry) ?? 0) - severityOfJury
      return levelFor(scores.get(entry) ?? 0, levels) === levelFor(whole, levels)
    }),
    top: shareOf(chosen, (entry) => first.has(entry)),
  }
}

function shareOf<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.filter(holds).length / items.length
}

function figuresOf(programme: Programme): Figures {
  const { truth, evaluations, severityOfJury } = programme
  const figures: Figures = {}
  const note = (name: string, scores: Scores) => {
    for (const [measure, value] of Object.entries(measuresOf(scores, programme)))
      figures[`${measure} ${name}`] = value
  }
  for (const [name, method] of Object.entries(others)) note(name, method(evaluations))

  const { entries } = rankEntries(evaluations)
  note('ours', new Map(entries.map(({ entry, corrected }) => [entry, corrected])))
  const drawn = measuresOf(
    new Map(entries.map(({ entry, forLevels }) => [entry, forLevels.score])),
    programme,
  )
  figures['level drawn'] = drawn.level
  const covers = (error: number | null, off: number) => Math.abs(off) < nineOfTen * (error ?? 0)
  const worth = (entry: string) => truth.get(entry) ?? 0
  figures['covered any'] = shareOf(entries, ({ entry, corrected, standardError }) =>
    covers(standardError, corrected - worth(entry)),
  )
  figures['covered jury'] = shareOf(entries, ({ entry, corrected, standardErrorInJury }) =>
    covers(standardErrorInJury, corrected + severityOfJury - worth(entry)),
  )
  figures['covered levels'] = shareOf(entries, ({ entry, forLevels }) =>
    covers(forLevels.standardError, forLevels.score + severityOfJury - worth(entry)),
  )
  return figures
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function spreadOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1),
  )
}

interface Row {
  design: Design
  mean: (name: string) => number
  /** The standard error of the mean difference between two methods, over the seeds. */
  spread: (one: string, other: string) => number
}

function tried(design: Design): Row {
  const all = Array.from({ length: seeds }, (_, i) => figuresOf(simulated(design, i + 1)))
  return {
    design,
    mean: (name) => meanOf(all.map((figures) => figures[name] ?? Number.NaN)),
    spread: (one, other) => spreadOf(all.map((figures) => (figures[one] ?? 0) - (figures[other] ?? 0))),
  }
}

function print(head: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`\n| ${head.join(' | ')} |`)
  console.log(`|---|${'--:|'.repeat(head.length - 1)}`)
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
}

const digits = (value: number) => value.toFixed(3)
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
const percent = (value: number) => `${(100 * value).toFixed(1)} %`
const names = Object.keys(others)

function report(rows: readonly Row[]): void {
  const bestOf = ({ mean }: Row) =>
    names.reduce((best, name) => (mean(`tau ${name}`) > mean(`tau ${best}`) ? name : best), 'mean')
  print(
    ['Kendall tau-b', ...names, 'ours', 'ours − mean', 'ours − best other', 'spread of it'],
    rows.map((row) => [
      row.design.name,
      ...[...names, 'ours'].map((name) => digits(row.mean(`tau ${name}`))),
      signed(row.mean('tau ours') - row.mean('tau mean')),
      signed(row.mean('tau ours') - row.mean(`tau ${bestOf(row)}`)),
      digits(row.spread('tau ours', `tau ${bestOf(row)}`)),
    ]),
  )
  print(
    ['right level', ...names, 'ours, corrected', 'ours, for levels'],
    rows.map((row) => [
      row.design.name,
      ...[...names, 'ours', 'drawn'].map((name) => percent(row.mean(`level ${name}`))),
    ]),
  )
  print(
    ['top tenth found', ...names, 'ours'],
    rows.map((row) => [
      row.design.name,
      ...[...names, 'ours'].map((name) => percent(row.mean(`top ${name}`))),
    ]),
  )
  print(
    ['90 % interval holds', 'for any jury', 'within this jury', 'for levels'],
    rows.map((row) => [
      row.design.name,
      ...['any', 'jury', 'levels'].map((name) => percent(row.mean(`covered ${name}`))),
    ]),
  )
}

console.log(`${seeds} seeds of each design.`)
report(mainDesigns.map(tried))
console.log('\nOther designs')
report(otherDesigns.map(tried))
