/** The user of the password: guesses start with their data. */
export interface PasswordOwner {
  email: string
  firstName: string
  lastName: string
  companyName?: string
}

/** A word among this many most common passwords is rejected, with any digits and signs around it. */
const mostCommon = 10_000
/** Only the beginning is checked: checking a long password takes a second. */
const longestChecked = 40

/**
 * Additions to the list of English common passwords: the programme's own terms, and "password" in its languages.
 */
const programmeWords =
  'palmares awards award contest concours concurso designer jury jurado portail portal motdepasse contrasena mima'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The letters and digits, without leading and trailing digits, which guessers add automatically:
 * "Sunshine-2024!".
 */
const coreOf = (text: string) =>
  plain(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\p{N}+|\p{N}+$/gu, '')

function messagesOf(owner: PasswordOwner): string[] {
  const known = Object.values(owner).join(' ')
  const parts = plain(known).split(/[^\p{L}\p{N}]+/u)
  return [...parts.filter((part) => part.length >= 3), plain(owner.email), ...programmeWords.split(' ')]
}

/** Loaded on demand: a list of two megabytes would slow down the start. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
  })
}

let estimator: ReturnType<typeof loadEstimator> | undefined

/**
 * Whether a password is easy to guess: common, also with the usual substitutions (`P@ssw0rd1`), or derived
 * from its owner's data.
 */
export async function isCommonPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  estimator ??= loadEstimator()
  const zxcvbn = await estimator
  const own = messagesOf(owner)
  const beginning = password.slice(0, longestChecked)
  // Below a million guesses.
  if (zxcvbn.check(plain(beginning), own).score < 2) return true
  const core = coreOf(beginning)
  const parts = core === '' ? [] : zxcvbn.check(core, own).sequence
  const [first] = parts
  const isOneWord = parts.length === 1 && first?.dictionaryName === 'passwords' && first.rank <= mostCommon
  return isOneWord || (parts.length > 0 && parts.every((part) => part.dictionaryName === 'userInputs'))
}
