import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageVersions } from '#server/database/tables.ts'
import { messagesOf, shipped } from '#server/messages.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { saveTexts } from '../contract.ts'
import { importTexts } from '../contract-exchange.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

async function exported(query: string): Promise<string> {
  const answer = await fetch(`${app.address}/api/admin/texts-exchange?${query}`, {
    headers: { authorization: `Bearer ${organiser.token}` },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

const send = (content: string, apply?: number) => app.request(importTexts, { content, apply }, organiser)

/** A translator's tool: it parses strictly, changes targets by key and writes the file again. */
async function translated(xliff: string, targets: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'palmares-xliff-'))
  const [from, to] = [join(folder, 'from.xlf'), join(folder, 'to.xlf')]
  await writeFile(from, xliff)
  await promisify(execFile)('python3', [
    '-c',
    `import json,sys,xml.etree.ElementTree as E
n='{urn:oasis:names:tc:xliff:document:1.2}'
E.register_namespace('',n[1:-1])
d=E.parse(sys.argv[1]); t=json.loads(sys.argv[3])
for u in d.iter(n+'trans-unit'):
  if u.get('id') in t:
    old=u.find(n+'target'); i=list(u).index(old); u.remove(old)
    u.insert(i,E.fromstring('<target xmlns="'+n[1:-1]+'">'+t[u.get('id')]+'</target>'))
d.write(sys.argv[2],encoding='utf-8',xml_declaration=True)`,
    from,
    to,
    JSON.stringify(targets),
  ])
  return readFile(to, 'utf8')
}

test('every message of a language goes out as XLIFF and comes back unchanged through another parser', async () => {
  const xliff = await exported('format=xliff&language=fr')
  const messages = Object.values(shipped.fr).reduce((sum, words) => sum + Object.keys(words).length, 0)

  expect(xliff.match(/<trans-unit /g)).toHaveLength(messages)
  expect(xliff).toContain('<note>Placeholders: {{contest}}, {{count}}</note>')
  const { body } = await send(await translated(xliff, {}))
  expect({ changes: body.changes, refused: body.refused }).toEqual({ changes: [], refused: [] })
  expect(body.unchanged).toBeGreaterThan(1000)
})

test('a translated file is compared first, then applied; invalid texts are refused by key', async () => {
  const file = await translated(await exported('format=xliff&language=fr&place=jury'), {
    'jury.mail.greeting': 'Salut <x id="name"/> &amp; bienvenue,',
    'jury.mail.more_many': 'Trop pour <x id="contest"/>',
    'jury.mail.invited': 'Sans champ',
    'jury.mail.blind': '&lt;b&gt;gras&lt;/b&gt;',
  })

  const compared = (await send(file)).body

  expect(compared.changes.map(({ place, key, language, to }) => [place, key, language, to.other])).toEqual([
    ['jury', 'mail.greeting', 'fr', 'Salut {{name}} & bienvenue,'],
    ['jury', 'mail.more', 'fr', shipped.fr.jury?.['mail.more_other']],
  ])
  expect(compared.refused).toEqual([
    { name: 'jury.mail.invited', language: 'fr', problems: ['Add the placeholder {{contest}}.'] },
    { name: 'jury.mail.blind', language: 'fr', problems: ['Write plain text, without HTML.'] },
  ])
  expect(await app.db.$count(messageVersions)).toBe(0)

  const applied = (await send(file, compared.version)).body
  const again = await send(file, compared.version)

  expect([applied.isApplied, applied.changes.length]).toEqual([true, 2])
  expect(messagesOf('jury', 'fr')('mail.greeting', { name: 'Noor' })).toBe('Salut Noor & bienvenue,')
  expect(messagesOf('jury', 'fr')('mail.more', { count: 1_000_000, contest: 'A' })).toBe('Trop pour A')
  expect([again.status, again.body.code]).toEqual([409, 'texts_changed'])
})

test('JSON comes back as it went out, and names the messages that the portal does not have', async () => {
  const json = await exported('format=json&language=es&place=news')
  const changed = json.replace('"es"', '"es"').replace(/("mail\.read": )"[^"]*"/, '$1"Leer ya"')

  const compared = (await send(changed)).body
  const unknown = (await send('{"es":{"news":{"mail.nothing":"x"}}}')).body

  expect(compared.changes).toMatchObject([{ place: 'news', key: 'mail.read', to: { other: 'Leer ya' } }])
  expect(compared.refused).toEqual([])
  expect(unknown.refused).toMatchObject([{ name: 'news.mail.nothing', language: 'es' }])
})

test('a key or an area that every object has is refused like any unknown one', async () => {
  const file = JSON.stringify({
    en: { news: { constructor: 'x', toString: 'x' }, constructor: { name: 'x' } },
  })

  const { status, body } = await send(file)

  expect([status, body.changes]).toEqual([200, []])
  expect(body.refused.map(({ name }) => name)).toEqual([
    'news.constructor',
    'news.toString',
    'constructor.name',
  ])
})

test.each(['', '{', '<html></html>', '<xliff version="1.2"><file>', '[]'])(
  'the file %j is not read as a translation',
  async (content) => {
    expect((await send(content)).status).toBe(422)
  },
)

test('only what other languages have and this one lacks can be exported', async () => {
  await app.request(
    saveTexts,
    { texts: [{ place: 'news', key: 'mail.change', forms: { en: { other: 'Change it' } } }] },
    organiser,
  )

  const xliff = await exported('format=xliff&language=zh-hans&only=missing&place=news')

  expect(xliff.match(/<trans-unit id="[^"]*"/g)).toEqual(['<trans-unit id="news.mail.change"'])
  expect(xliff).toContain('<source>Change it</source>')
  expect(xliff).toContain('state="needs-translation"')
})
