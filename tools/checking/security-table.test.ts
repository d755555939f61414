import { endpoints } from '@sipday/contract/endpoints.ts'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programPath } from '../running/child.ts'
import { levels } from './security-levels.ts'

const read = (file: string) => readFileSync(programPath(file), 'utf8')
const document = read('docs/security.md')
const rows = document
  .split('\n')
  .filter((line) => /^\| \**\d/.test(line))
  .map((line) => {
    const [requirements = '', stands = '', proof = ''] = line.slice(2, -1).split(' | ')
    return { requirements, stands, proof: proof.trim() }
  })

const sizeOf = (section: string) => (levels[section] ?? [0, 0]).reduce((sum, each) => sum + each, 0)
const range = (section: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`)
const known = Object.keys(levels).flatMap((section) => range(section, 1, sizeOf(section)))

/** `1.2.6 to 1.2.8` is three requirements, `4.3` a whole section, `9` a whole chapter. */
const idsIn = (cell: string): string[] =>
  cell
    .replaceAll('*', '')
    .split(', ')
    .flatMap((part) => {
      const [first = '', last] = part.split(' to ')
      const [chapter, section, number] = first.split('.')
      if (section === undefined) return known.filter((id) => id.startsWith(`${chapter}.`))
      if (number === undefined) return known.filter((id) => id.startsWith(`${chapter}.${section}.`))
      return range(`${chapter}.${section}`, Number(number), Number((last ?? first).split('.')[2]))
    })
const named = rows.flatMap((row) => idsIn(row.requirements))

test('ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2', () => {
  const sum = (at: 0 | 1) => Object.values(levels).reduce((total, counts) => total + counts[at], 0)
  expect([sum(0), sum(1)]).toEqual([70, 183])
})

test('each requirement of levels 1 and 2 is in exactly one row', () => {
  expect(known.filter((id) => !named.includes(id))).toEqual([])
  expect(named.filter((id, at) => named.indexOf(id) !== at)).toEqual([])
})

test('no row names a requirement of level 3, or one that does not exist', () => {
  expect(named.filter((id) => !known.includes(id))).toEqual([])
  for (const { requirements } of rows) expect(idsIn(requirements).length, requirements).toBeGreaterThan(0)
})

test('each row names its test, the operator or a section; or says why it does not apply', () => {
  const bare = rows.filter(({ stands, proof }) => !stands.startsWith('not applicable: ') && proof === '')
  expect(bare).toEqual([])
  const odd = rows.filter(({ proof }) => proof !== '' && !/`[^`]+`|Operator|section \d|sources|lint/.test(proof))
  expect(odd).toEqual([])
})

test('what does not hold is bold and explained in section 3 or 4', () => {
  const explained = document.slice(document.indexOf('## 3.'))
  const bold = rows.filter(({ requirements }) => requirements.startsWith('**'))
  expect(bold.length).toBeGreaterThan(0)
  for (const { requirements, proof } of bold) {
    expect(proof).toMatch(/section [34]$/)
    for (const id of idsIn(requirements)) expect(explained, id).toContain(id)
  }
})

test('every file that docs/security.md names exists', () => {
  const paths = [...document.matchAll(/`([\w][\w./-]*(?:\.(?:tsx?|md|json)|\/))(?:`| >)/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(50)
  const missing = paths.filter((path) => ![path, `e2e/attacks/${path}`].some((each) => existsSync(programPath(each))))
  expect(missing).toEqual([])
})

const sourcesIn = (...folders: string[]): [file: string, text: string][] =>
  folders
    .flatMap((folder) =>
      readdirSync(programPath(folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/purchases\/simulation\//.test(file))
    .map((file) => [file, read(file)])
const server = sourcesIn('server/src')
const pages = sourcesIn('web/src', 'counter/src', 'office/src', 'ui/src')
const shared = sourcesIn('rules/src', 'contract/src')
const withText = (sources: [string, string][], pattern: RegExp) =>
  sources.filter(([, text]) => pattern.test(text)).map(([file]) => file)

/** Migrations run before anything is served, and their text is written out in files. */
const unfixed = (sources: [string, string][]): string[] =>
  sources.flatMap(([file, text]) => {
    const untagged = [...text.matchAll(/(\bsql)?`[^`]*`/g)].filter(([literal, tag]) => !tag && literal.includes('${'))
    const called = [...text.matchAll(/sql\.raw\(([^)]*)\)/g)].map(([, what = '']) => what)
    const odd = called.filter((what) => what !== 'statement' && !/^'[^']*'$/.test(what))
    return [...untagged.map(([literal]) => literal), ...odd].map((what) => `${file}: ${what}`)
  })

test('while serving, no command, expression, program, format string or statement is made from text', () => {
  expect(withText(server, /node:child_process/)).toEqual([
    'server/src/pictures/make-picture.ts',
    // Two paths that are written out, without arguments.
    'server/src/rehearsal/programs.ts',
    'server/src/store/embedded/embedded-postmaster.ts',
    'server/src/store/embedded/embedded.ts',
  ])
  const all = [...server, ...pages, ...shared]
  expect(withText(all, /new RegExp\(|\beval\(|new Function\(|node:vm|util'\)?\.format|\bformat\(.*%s/)).toEqual([])
  expect(withText(server, /sql`[^`]*'\$\{/)).toEqual([])
  const [migrations, running] = [/\/store\/migrations\//, /^(?!.*\/store\/migrations\/)/].map((where) =>
    server.filter(([file]) => where.test(file)),
  )
  expect(withText(running ?? [], /sql\.raw\(/)).toEqual([])
  expect(unfixed(migrations ?? [])).toEqual([])
  expect(JSON.parse(read('.oxlintrc.json'))).toMatchObject({
    rules: { 'no-eval': 'error', 'react/no-danger': 'error', eqeqeq: 'error' },
  })
})

test('what must not be guessed comes from the system; hashes are SHA-256 and its HMAC, and one file encrypts', () => {
  expect(withText(server, /Math\.random|randomUUID/)).toEqual([])
  // Twilio signs with SHA-1, which its HMAC still holds for.
  const twilio = 'server/src/http/texts/heard.ts'
  expect(withText(server, /'sha1'/)).toEqual([twilio])
  const algorithms = server.flatMap(([file, text]) =>
    file === twilio ? [] : [...text.matchAll(/create(?:Hash|Hmac)\('([^']+)'/g)].map(([, one]) => one),
  )
  expect(new Set(algorithms)).toEqual(new Set(['sha256']))
  const sealing = 'server/src/office/access/kept-secrets.ts'
  expect(withText(server, /createCipher|createSign|generateKey|pbkdf2|scrypt/)).toEqual([sealing])
  expect([...read(sealing).matchAll(/'(aes-[^']+)'/g)].map(([, one]) => one)).toEqual(['aes-256-gcm'])
})

test('certificates are checked everywhere, and only one function calls out, following nothing', () => {
  expect(withText(server, /rejectUnauthorized|TLS_REJECT|checkServerIdentity/)).toEqual([])
  // The clock is the sandbox's, which production refuses.
  expect(withText(server, /(?<![\w.])fetch\((?!`\$\{url\}\/clock`)/)).toEqual([
    'server/src/providers/straight-fetch.ts',
  ])
})

test('no page of ours listens to messages of other windows: only the price lab and its worker to each other', () => {
  expect(withText(pages, /addEventListener\(\s*'message'|\bonmessage\b/)).toEqual([
    'office/src/lab/replay.worker.ts',
    'office/src/lab/use-replay.ts',
  ])
})

test('a call by address names no one: no contact, code or id of a person is in a URL', () => {
  const asked = Object.values(endpoints).filter(({ method, request }) => method === 'GET' && request !== null)
  // A ZIP code, and the id of a location.
  expect(asked.map(({ path }) => path)).toEqual(['/api/geocode', '/api/drinks'])
})
