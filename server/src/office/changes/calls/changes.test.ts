import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OfficeEndpoint, officeEndpoints } from '@sipday/contract/office/endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Colleague, makeColleague, signIn } from '../../../../test/colleague.ts'
import { makeShop, makeStaff } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { takeLimit } from '../../../access/limits.ts'
import { change } from '../../../store/office/changes.ts'

let world: World
let dana: string
let owner: Colleague

const sentences = async (who: Colleague, filters: Parameters<typeof who.call<'changes'>>[1] = {}) =>
  (await who.call('changes', filters)).body.rows.map(({ sentence }) => sentence)
/** The operator changes the name of a person, so often. */
const rename = (id: string, times = 1) =>
  world.deps.db.transaction().execute(async (trx) => {
    for (let count = 1; count <= times; count += 1)
      await change(trx, {
        at: world.deps.clock.now(),
        by: 'on the machine',
        subject: 'staff',
        id,
        field: 'name',
        before: 'Sam',
        after: `Sam ${count}`,
      })
  })

beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  dana = await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await signIn(world, 'dana@shop.example')
})

describe('the record of changes', () => {
  test('tells what people did in sentences, newest first, with contacts masked (O3)', async () => {
    const invite = { name: 'Priya', email: 'priya@shop.example', role: 'manager' as const, locationIds: ['kips-bay'] }
    const id = (await owner.call('staff-invite', invite)).body.id ?? ''
    await owner.call('staff-save', {
      id,
      name: 'Priya',
      role: 'manager',
      locationIds: ['kips-bay', 'westfield'],
      seen: 0,
    })
    await owner.call('staff-remove', { id })
    expect(await sentences(owner, { subject: 'staff', id })).toEqual([
      'The owner removed Priya',
      'The owner changed the locations of Priya from Kips Bay NY to Kips Bay NY and Westfield NJ',
      'The owner invited Priya as Manager at Kips Bay NY',
    ])
    expect(JSON.stringify((await owner.call('changes')).body)).not.toContain('priya@shop.example')
  })

  test('is filtered by person, thing and days of the shop', async () => {
    const id = await makeStaff(world.deps, 'sam@shop.example')
    await rename(id)
    expect(await sentences(owner, { subject: 'staff', id })).toEqual([
      'Changed the name of Sam Rivera from Sam to Sam 1',
    ])
    const { rows, people } = (await owner.call('changes', { person: dana })).body
    expect(new Set(rows.map(({ who }) => who))).toEqual(new Set(['The owner']))
    expect(people).toContainEqual({ id: dana, name: 'The owner' })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(world.deps.clock.now())
    expect(await sentences(owner, { id, from: today, to: today })).toHaveLength(1)
    expect(await sentences(owner, { id, to: '2020-01-01' })).toEqual([])
    expect(await sentences(owner, { id, from: '2099-01-01' })).toEqual([])
  })

  test('comes fifty at a time; a place in it that we did not make is refused', async () => {
    const id = await makeStaff(world.deps, 'many@shop.example')
    await rename(id, 60)
    const first = (await owner.call('changes', { id })).body
    expect([first.rows.length, first.total]).toEqual([50, 60])
    const second = (await owner.call('changes', { id, after: first.next ?? '' })).body
    expect([second.rows.length, second.next]).toEqual([10, null])
    expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(60)
    for (const after of ['nonsense', Buffer.from('5').toString('base64url'), `${first.next}x`.slice(1)])
      expect((await owner.call('changes', { after })).status).toBe(400)
  })

  test('a manager sees what they did themselves and what was done at their locations, and counts nothing else', async () => {
    await makeColleague(world.deps, { email: 'pat@shop.example', role: 'manager', locations: ['kips-bay'] })
    const mine = await makeStaff(world.deps, 'near@shop.example')
    const theirs = await makeStaff(world.deps, 'far@shop.example', 'westfield')
    const pat = await signIn(world, 'pat@shop.example')
    await rename(mine)
    const before = (await pat.call('changes')).body
    await rename(theirs, 5)
    expect((await pat.call('changes')).body).toEqual(before)
    expect(before.rows.map(({ subjectId }) => subjectId)).toContain(mine)
    expect(before.people).toEqual([])
    expect(await sentences(pat, { subject: 'staff', id: theirs })).toEqual([])
  })

  test('support sees what they did, and what was done to them', async () => {
    const id = await makeColleague(world.deps, { email: 'support@shop.example', role: 'support' })
    const support = await signIn(world, 'support@shop.example')
    expect(await sentences(support)).toEqual([])
    await rename(id)
    expect(await sentences(support)).toHaveLength(1)
  })
})

describe('the record as a file', () => {
  test('has the rows that the filters leave, with sentences; that it was taken is part of the record', async () => {
    const id = await makeStaff(world.deps, '=file@shop.example')
    await rename(id, 3)
    const { status, body } = await owner.call('changes-csv', { subject: 'staff', subjectId: id })
    expect(status).toBe(200)
    expect(body.name).toMatch(/^changes-\d{4}-\d\d-\d\d-The-owner\.csv$/)
    const lines = body.csv.trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('What happened')
    expect(lines[1]).toContain('Changed the name of Sam Rivera from Sam to Sam 3')
    expect(await sentences(owner, { subject: 'export' })).toEqual([
      'The owner downloaded the record of changes: 3 rows',
    ])
  })

  test('has only what a person may see, and at most ten are made in a day', async () => {
    const id = await makeColleague(world.deps, { email: 'filer@shop.example', role: 'support' })
    const support = await signIn(world, 'filer@shop.example')
    await rename(id, 2)
    const { body } = await support.call('changes-csv', {})
    expect(
      body.csv
        .trim()
        .split('\r\n')
        .slice(1)
        .every((line) => line.includes(id)),
    ).toBe(true)
    const strict = { ...world.deps, settings: { ...world.settings, limitsScale: 1 } }
    for (let made = 1; made < 10; made += 1) await takeLimit(strict, 'office_export', id)
    await expect(takeLimit(strict, 'office_export', id)).rejects.toMatchObject({ status: 429 })
  })
})

/** Calls that change nothing of the shop: who one is, is said by `audit`, what was handed out counts once it is used or saved, and an import is said when it begins and when it runs, a photo when it is in the draft. */
const withoutChange = [
  'code',
  'sign-in',
  'sign-out',
  'passkey-options',
  'totp-start',
  'logo',
  'logo-photo',
  'picture',
  'import-rows',
  'import-check',
] as const

describe('each call that changes something says who did it (M)', () => {
  const posts = Object.entries(officeEndpoints as unknown as Record<string, OfficeEndpoint>)
    .filter(([, { method }]) => method === 'POST')
    .map(([name]) => name)
  const office = fileURLToPath(new URL('../../', import.meta.url))
  const record = fileURLToPath(new URL('../../../store/office/changes.ts', import.meta.url))

  const used = (source: string) => source.replaceAll(/^import [^']*'[^']+'$/gm, '')

  /** Follows what a file imports and uses, within the server's office. */
  const reaches = (file: string, source = readFileSync(file, 'utf8'), seen = new Set<string>()): boolean => {
    if (seen.has(file)) return false
    seen.add(file)
    const imported = [...source.matchAll(/^import (?!type)([^']*) from '(\.[^']+\.ts)'/gms)]
      .map(([, names, path]) => [names ?? '', join(dirname(file), path ?? '')] as const)
      .filter(([names]) => names.match(/\w+/g)?.some((name) => used(source).includes(name)))
    return imported.some(
      ([names, path]) =>
        (path === record && /\bchange\b/.test(names) && /\bchange\(trx/.test(source)) ||
        (/\/server\/src\/(?!store\/(?!office\/))/.test(path) && reaches(path, undefined, seen)),
    )
  }

  const withOnly = (source: string, name: string): string | undefined => {
    if (source.includes(`OfficeCalls['${name}']`)) return source
    const [call] = new RegExp(`^  '?${name}'?: .*?(?=\n\n  \\S|\n} satisfies)`, 'ms').exec(source) ?? []
    return call && source.replace(/^export const \w+ = \{$.*?^\} satisfies/ms, () => call)
  }
  const files = globSync('*/calls/*.ts', { cwd: office }).filter((file) => !file.endsWith('.test.ts'))
  const sources = files.map((file) => [join(office, file), readFileSync(join(office, file), 'utf8')] as const)

  test.each(posts.filter((name) => !(withoutChange as readonly string[]).includes(name)))('%s', (name) => {
    const found = sources.flatMap(([file, source]) => {
      const text = withOnly(source, name)
      return text === undefined ? [] : [reaches(file, text)]
    })
    expect(found).toEqual([true])
  })

  test('the calls that do not are at most ten, and are named', () => {
    expect(withoutChange.length).toBeLessThanOrEqual(10)
    expect(withoutChange.filter((name) => !posts.includes(name))).toEqual([])
  })
})
