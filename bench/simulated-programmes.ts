// Simulated awards programmes with known quality of entries, severity of jurors and noise.
import { type Chance, chanceFrom, shuffled } from '#features/jury/round/seeded-chance.ts'
import type { Evaluation } from '#features/results/ranking/ranking.ts'

export interface Design {
  name: string
  entries: number
  jurors: number
  /** Evaluations for each entry: a number, or a range with a random number for each entry. */
  evaluations: number | { from: number; to: number }
  /** Standard deviations, in points of 100. */
  quality: number
  severity: number
  noise: number
  /** Variation in how widely jurors use the scale: 0.2 puts most of them between 0.8 and 1.2. */
  scale: number
  /** Share of random outliers. */
  outlying: number
  /** The number of panels with separate jurors and entries. */
  panels?: number
  /** Share of the evaluations that are assigned to a juror of another panel. */
  crossing?: number
  /** The number of entries that all jurors evaluate. */
  anchors?: number
  /** Variation in quality between the entries of different panels. */
  qualityOfPanels?: number
  /** Points by which all jurors of one panel are more severe. */
  severePanel?: number
  /** Points by which each juror becomes more severe from the first entry to the last. */
  drift?: number
}

export interface Programme {
  evaluations: Evaluation[]
  truth: Map<string, number>
  /** The mean severity of the jury, in points below the truth. */
  severityOfJury: number
}

export const usual: Design = {
  name: 'random, 5 readings',
  entries: 160,
  jurors: 24,
  evaluations: 5,
  quality: 8,
  severity: 7,
  noise: 7,
  scale: 0.2,
  outlying: 0.03,
}

export const mainDesigns: readonly Design[] = [
  usual,
  { ...usual, name: 'random, 3 readings', evaluations: 3 },
  { ...usual, name: '4 panels, 15 % crossing', panels: 4, crossing: 0.15 },
  { ...usual, name: '4 panels, disconnected', panels: 4 },
  { ...usual, name: '4 panels, 3 anchors', panels: 4, anchors: 3 },
  { ...usual, name: 'low severity', severity: 2 },
]

export const otherDesigns: readonly Design[] = [
  { ...usual, name: 'no severity at all', severity: 0 },
  { ...usual, name: 'unequal readings, 2 to 8', evaluations: { from: 2, to: 8 } },
  { ...usual, name: 'strong scale spread', scale: 0.4 },
  { ...usual, name: 'drift of 6 points', drift: 6 },
  { ...usual, name: '10 % outlying', outlying: 0.1 },
  { ...usual, name: 'tiny: 12 entries, 4 jurors', entries: 12, jurors: 4, evaluations: 3 },
  { ...usual, name: 'small: 40 entries, 6 jurors', entries: 40, jurors: 6, evaluations: 4 },
  { ...usual, name: 'all read all', entries: 60, jurors: 8, evaluations: 8 },
  { ...usual, name: 'large: 600 entries', entries: 600, jurors: 60 },
  { ...usual, name: 'panels, 5 % crossing', panels: 4, crossing: 0.05 },
  { ...usual, name: 'panels 15 %, unlike quality', panels: 4, crossing: 0.15, qualityOfPanels: 6 },
  { ...usual, name: 'panels apart, unlike quality', panels: 4, qualityOfPanels: 6 },
  { ...usual, name: 'anchors, unlike quality', panels: 4, anchors: 3, qualityOfPanels: 6 },
  { ...usual, name: 'panels 15 %, one severe', panels: 4, crossing: 0.15, severePanel: 10 },
  { ...usual, name: 'panels apart, one severe', panels: 4, severePanel: 10 },
]

/** Simulates one programme. The same seed gives the same programme. */
export function simulated(design: Design, seed: number): Programme {
  const chance = chanceFrom(`${design.name} ${seed}`)
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  const panels = design.panels ?? 1
  const quality = Array.from({ length: panels }, () => (design.qualityOfPanels ?? 0) * normal())
  const jurors = Array.from({ length: design.jurors }, (_, i) => ({
    name: `juror ${i}`,
    panel: i % panels,
    severity: design.severity * normal() + (i % panels === 0 ? (design.severePanel ?? 0) : 0),
    scale: Math.max(0.2, 1 + design.scale * normal()),
  }))
  const entries = Array.from({ length: design.entries }, (_, i) => ({
    name: `entry ${i}`,
    panel: i % panels,
    isAnchor: i < (design.anchors ?? 0),
    worth: 70 + (quality[i % panels] ?? 0) + design.quality * normal(),
  }))

  const evaluations = entries.flatMap((entry, at) =>
    assignedJurors(entry, jurors, design, chance).map(({ name, severity, scale }): Evaluation => {
      const later = (design.drift ?? 0) * (at / design.entries - 0.5)
      const slip = chance() < design.outlying ? 25 * normal() : 0
      const felt = 70 + scale * (entry.worth - 70) - severity - later + design.noise * normal() + slip
      return { entry: entry.name, juror: name, score: Math.min(100, Math.max(0, Math.round(felt))) }
    }),
  )
  return {
    evaluations,
    truth: new Map(entries.map(({ name, worth }) => [name, worth])),
    severityOfJury: jurors.reduce((sum, { severity }) => sum + severity, 0) / jurors.length,
  }
}

function assignedJurors<Juror extends { panel: number }>(
  entry: { panel: number; isAnchor: boolean },
  jurors: readonly Juror[],
  { evaluations, crossing = 0 }: Design,
  chance: Chance,
): Juror[] {
  if (entry.isAnchor) return [...jurors]
  const count =
    typeof evaluations === 'number'
      ? evaluations
      : evaluations.from + Math.floor(chance() * (evaluations.to - evaluations.from + 1))
  const own = shuffled(
    jurors.filter(({ panel }) => panel === entry.panel),
    chance,
  )
  const others = shuffled(
    jurors.filter(({ panel }) => panel !== entry.panel),
    chance,
  )
  return Array.from({ length: count }, () => chance() < crossing).flatMap(
    (crosses) => (crosses ? others.pop() : own.pop()) ?? [],
  )
}
