import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { levelFor } from '#features/results/decisions/levels.ts'
import { type Evaluation, type Ranking, rankEntries } from '#features/results/ranking/ranking.ts'
import { StartupError } from '#server/startup-error.ts'
import { csvLine } from '#shared/csv.ts'
import { type Command, UsageError } from './command.ts'
import { type CsvRow, readCsv, type Separator } from './csv.ts'

const needed = ['entry', 'juror', 'score'] as const
const columns = [...needed, 'category', 'weight'] as const
type Column = (typeof columns)[number]
/** Handed out beside the evaluations, and reckoned anew from them. */
const answered = 'level_score'

/** A plain decimal number; Number alone would also take "", "0x1F" and "Infinity". */
const isNumber = (text: string) => /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)

/** Far beyond any scale, and far from where the machine's figures end. */
const most = 1_000_000

interface Read {
  evaluations: Evaluation[]
  /** What is wrong, line by line. */
  problems: string[]
  /** Columns that the ranking has no use for. */
  unused: string[]
}

/** The jury's evaluations in a file with a header; nothing of it is worth ranking once there is a problem. */
export function evaluationsIn(text: string): Read {
  const plain = withLineFeeds(text.replace(/^\uFEFF/, ''))
  const separator = separatorOf(plain)
  const [header, ...rows] = readCsv(plain, separator)
  if (!header) return { evaluations: [], problems: ['The file is empty.'], unused: [] }
  if ('problem' in header) {
    return { evaluations: [], problems: [`line ${header.line}: ${header.problem}`], unused: [] }
  }
  const names = header.cells.map((name) => name.trim().toLowerCase())
  const problems = [
    ...needed.filter((name) => !names.includes(name)).map((name) => `there is no column "${name}"`),
    ...columns
      .filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
      .map((name) => `the column "${name}" comes twice`),
  ].map((problem) => `line ${header.line}: ${problem}`)
  if (problems.length > 0) return { evaluations: [], problems, unused: [] }
  const unused = names.filter((name) => name !== '' && ![...columns, answered].includes(name))
  const places = {
    entry: names.indexOf('entry'),
    juror: names.indexOf('juror'),
    score: names.indexOf('score'),
    category: names.indexOf('category'),
    weight: names.indexOf('weight'),
  }
  const numbers = [places.score, places.weight]
  // Where semicolons separate, the comma is the decimal sign.
  const pointed = separator === ';' ? rows.map((row) => withPoints(row, numbers)) : rows
  return { ...readRows(pointed, places, names.length), unused }
}

/** Old spreadsheets end lines with a carriage return alone. */
const withLineFeeds = (text: string) => (text.includes('\n') ? text : text.replaceAll('\r', '\n'))

/** Spreadsheets write semicolons where the comma is the decimal sign, as in French. */
function separatorOf(text: string): Separator {
  const [header = ''] = text.trimStart().split('\n', 1)
  return header.includes(';') && !header.includes(',') ? ';' : ','
}

function withPoints(row: CsvRow, numbers: readonly number[]): CsvRow {
  if ('problem' in row) return row
  return {
    ...row,
    cells: row.cells.map((cell, at) => (numbers.includes(at) ? cell.replace(',', '.') : cell)),
  }
}

function readRows(rows: readonly CsvRow[], places: Record<Column, number>, width: number) {
  const evaluations: Evaluation[] = []
  const problems: string[] = []
  const lines = new Map<string, number>()
  const categories = new Map<string, { category: string; line: number }>()
  for (const row of rows) {
    if ('problem' in row) {
      problems.push(`line ${row.line}: ${row.problem}`)
      continue
    }
    const problem = problemOf(row.cells, width, places)
    if (problem !== null) {
      problems.push(`line ${row.line}: ${problem}`)
      continue
    }
    const { entry, juror, score, category, weight } = cellsOf(row.cells, places)
    const pair = JSON.stringify([entry, juror])
    const before = lines.get(pair)
    const first = categories.get(entry) ?? { category, line: row.line }
    lines.set(pair, before ?? row.line)
    categories.set(entry, first)
    if (before !== undefined) {
      problems.push(
        `line ${row.line}: juror "${juror}" has marked entry "${entry}" before, on line ${before}`,
      )
    }
    if (first.category !== category) {
      problems.push(
        `line ${row.line}: entry "${entry}" stands in another category than on line ${first.line}`,
      )
    }
    evaluations.push({
      entry,
      juror,
      score: Number(score),
      ...(category === '' ? {} : { category }),
      ...(weight === '' ? {} : { weight: Number(weight) }),
    })
  }
  if (evaluations.length === 0 && problems.length === 0) problems.push('There is no reading in the file.')
  return { evaluations, problems }
}

function cellsOf(cells: readonly string[], places: Record<Column, number>): Record<Column, string> {
  // A name that was typed on another machine may hold the same letters in other pieces.
  const cell = (name: Column) => cells[places[name]]?.trim().normalize('NFC') ?? ''
  return {
    entry: cell('entry'),
    juror: cell('juror'),
    score: cell('score'),
    category: cell('category'),
    weight: cell('weight'),
  }
}

function problemOf(cells: readonly string[], width: number, places: Record<Column, number>): string | null {
  if (cells.length !== width) return `there are ${cells.length} cells where the header has ${width}`
  const { entry, juror, score, weight } = cellsOf(cells, places)
  if (entry === '') return 'the entry is not named'
  if (juror === '') return 'the juror is not named'
  if (!isNumber(score)) return `the score "${score}" is not a number`
  if (Math.abs(Number(score)) > most) return `the score "${score}" is not between -${most} and ${most}`
  if (weight === '') return null
  if (!(isNumber(weight) && Number(weight) > 0)) return `the weight "${weight}" is not a number above zero`
  const isInRange = Number(weight) >= 1 / most && Number(weight) <= most
  return isInRange ? null : `the weight "${weight}" is not between ${1 / most} and ${most}`
}

// Six decimals are far beyond what scores can tell, and hide the rounding of the machine.
const figure = (value: number) => Number(value.toFixed(6))

interface NamedLevel {
  name: string
  threshold: number
}

/** The levels of `platinum=8.4,gold=7.8`, in whatever order. */
export function levelsIn(text: string): NamedLevel[] {
  const levels = text.split(',').map((part) => {
    const at = part.lastIndexOf('=')
    const [name, threshold] = [part.slice(0, Math.max(0, at)).trim(), part.slice(at + 1).trim()]
    if (name === '' || !isNumber(threshold)) {
      throw new UsageError(`"${part.trim()}" is not a level: its name and its threshold are, as gold=7.8.`)
    }
    return { name, threshold: Number(threshold) }
  })
  const twice = levels.find(({ name, threshold }, at) =>
    levels.slice(0, at).some((one) => one.name === name || one.threshold === threshold),
  )
  if (twice) throw new UsageError(`The level "${twice.name}" or its threshold comes twice.`)
  return levels
}

/** The ranking as CSV, by category and then by place; where levels are given, with the score they go by. */
export function rankingAsCsv({ entries }: Ranking, levels: readonly NamedLevel[] = []): string {
  const rows = entries.map((ranked) => {
    const { entry, category, evaluations, mean, corrected, standardErrorInJury, rank, forLevels } = ranked
    const se = standardErrorInJury === null ? '' : figure(standardErrorInJury)
    const level = [figure(forLevels.score), levelFor(forLevels.score, levels)?.name ?? '']
    const cells = [entry, category ?? '', evaluations, figure(mean), figure(corrected), se, rank]
    return levels.length > 0 ? [...cells, ...level] : cells
  })
  const header = ['entry', 'category', 'evaluations', 'mean', 'score', 'se', 'rank']
  const named = levels.length > 0 ? [...header, 'level_score', 'level'] : header
  return [named, ...rows].map((row) => `${csvLine(row)}\n`).join('')
}

async function textOf(file: string): Promise<string> {
  // The project's own folder is not where the person stands.
  const path = resolve(process.env.PALMARES_CWD ?? process.cwd(), file)
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message
    throw new StartupError(`${file} cannot be read: ${reason}`)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new StartupError(`${file} is not UTF-8 text. Save it as "CSV UTF-8".`)
  }
}

interface Asked {
  file: string
  levels: NamedLevel[] | null
}

function inputFrom(args: readonly string[]): Asked {
  const left = [...args]
  const optionOf = (name: string, missing: string): string | null => {
    const at = left.indexOf(name)
    if (at < 0) return null
    const [, value] = left.splice(at, 2)
    if (value === undefined || value === '') throw new UsageError(missing)
    return value
  }
  const levels = optionOf('--levels', 'The levels are missing, as platinum=8.4,gold=7.8.')
  const [file, ...rest] = left
  if (!file || rest.length > 0) {
    throw new UsageError('One CSV file is needed.')
  }
  return { file, levels: levels === null ? null : levelsIn(levels) }
}

async function evaluationsOf(file: string): Promise<Evaluation[]> {
  const { evaluations, problems, unused } = evaluationsIn(await textOf(file))
  if (problems.length > 0) throw new StartupError([`${file} cannot be ranked:`, ...problems].join('\n'))
  for (const name of unused) console.error(`The column "${name}" is not used.`)
  return evaluations
}

export const rank: Command = {
  usage: 'FILE.csv [--levels ...]',
  does: 'ranks scores (entry,juror,score and, if wanted, category,weight) as the portal does',
  async run(args) {
    const { file, levels } = inputFrom(args)
    const evaluations = await evaluationsOf(file)
    if (evaluations.length === 0) throw new StartupError(`${file} holds no scores.`)
    const ranking = rankEntries(evaluations)
    if (ranking.components > 1) {
      console.error(
        `The readings fall into ${ranking.components} groups that share neither juror nor entry: ` +
          'scores of different groups compare only by assumption.',
      )
    }
    const answer = rankingAsCsv(ranking, levels ?? [])
    await new Promise((written) => process.stdout.write(answer, written))
  },
}
