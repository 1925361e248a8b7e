import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const documents = ['*.md', 'docs/**/*.md', 'features/*/README.md', 'bench/*.md']
const namesFile = /`(\w[\w./-]*\/[\w./-]+\.(?:tsx?|mjs|md|sh|json|tsv|sql|css))`|\]\(([\w./-]+\.md)/g

/** The files that a document names and that do not exist, from the project's root or from its own folder. */
function missingFiles(path: string, text: string): string[] {
  return [...text.matchAll(namesFile)]
    .map(([, named, linked]) => named ?? linked ?? '')
    .filter((file) => !existsSync(file) && !existsSync(join(dirname(path), file)))
    .map((file) => `${path} names ${file}, which does not exist.`)
}

if (import.meta.main) {
  const problems = globSync(documents).flatMap((path) => missingFiles(path, readFileSync(path, 'utf8')))
  for (const problem of problems) console.error(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}
