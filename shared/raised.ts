const raisedSigns = new Map(
  ['0⁰', '1¹', '2²', '3³', '4⁴', '5⁵', '6⁶', '7⁷', '8⁸', '9⁹', '+⁺', '-⁻', '−⁻'].map(pair),
)
const loweredSigns = new Map(
  ['0₀', '1₁', '2₂', '3₃', '4₄', '5₅', '6₆', '7₇', '8₈', '9₉', '+₊', '-₋', '−₋'].map(pair),
)

function pair(signs: string): [string, string] {
  const [plain = '', shifted = ''] = signs
  return [plain, shifted]
}

/**
 * The text of a `sup` or `sub` element as characters, because rich text has neither element: m², 10⁻³, CO₂. Letters
 * stay as they are, as in 1er.
 */
export function shifted(element: 'sup' | 'sub', text: string): string {
  const signs = element === 'sup' ? raisedSigns : loweredSigns
  const found = [...text.trim()].map((sign) => signs.get(sign))
  return found.every((sign) => sign !== undefined) ? found.join('') : text
}
