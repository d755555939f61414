import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { judgedOf, runImport } from '../../../test/importing/moving.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { withoutLetterText } from '@sipday/rules/importing/list-words.ts'
import { lettersFor } from './letters.ts'
import type { Asked } from './rehearse.ts'
import { beginImport, OtherLetters, stepRows } from './run.ts'
import { createTally } from './tally.ts'
import { undoImport } from './undo.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2026-11-27T15:00:00Z' })
  await makeMoneyShop(world.deps)
})
afterAll(() => world.close())

const HEAD = 'Name,Email,Phone,Plan,Location,Next Billing Date,Price,Code,Payer Email,Payer Name'
const listOf = (...rows: string[]): Asked => ({
  source: 'csv',
  files: [{ name: 'list.csv', parts: () => [new TextEncoder().encode([HEAD, ...rows].join('\n'))] }],
  choices: {},
})
const row = (who: string, more = ',,') =>
  `${who} Nguyễn,${who}@letters.example,,One Month,kips-bay,2026-12-20,$30.00,${more}`
const lettersTo = async (who: string) => {
  await world.app.dueWork()
  return (await world.messages(`${who}@letters.example`)).map(({ subject }) => subject)
}
const ASKS = 'Add a card to keep your One Month membership'

test('members are written to only if that is said (O16)', async () => {
  await runImport(world.deps, listOf(row('silent')))
  expect(await lettersTo('silent')).toEqual([])
})

test('each member gets one letter, the one that is shown before, also when the import is left in the middle and goes on (O16)', async () => {
  const names = Array.from({ length: 230 }, (_, n) => `mei${n}`)
  const wanted = listOf(...names.map((name) => row(name)))
  const letters = await lettersFor(world.deps)
  const shown = (await judgedOf(world.deps, wanted)).flatMap(({ planned, key }) =>
    planned ? letters.of(planned, key).map((letter) => ({ to: letter.to, ...letters.shown(letter) })) : [],
  )
  await runImport(world.deps, wanted, 1, true)
  const other = { ...wanted, name: 'list', letters: false, staffId: null }
  await expect(beginImport(world.deps, other, () => undefined)).rejects.toThrow(OtherLetters)
  await runImport(world.deps, wanted, 1, true)
  await runImport(world.deps, wanted, Infinity, true)
  await world.app.dueWork()
  const sent = await Promise.all(names.map((name) => world.messages(`${name}@letters.example`)))
  expect(sent.map((all) => all.map(({ to, subject, text }) => ({ to, subject, text: text.trim() })))).toEqual(
    shown.map(({ to, subject, text }) => [{ to, subject, text: text.trim() }]),
  )
  const [first] = sent[0] ?? []
  expect(first?.text).toContain(`Add a Card: ${world.settings.publicUrl}/redeem`)
  expect(first?.text).toContain('Due on December 20, 2026: $32.00')
  expect(first?.text).toContain('Nothing was charged')
})

test('who pays and who drinks each get their own, and a phone that can get no text none (O16)', async () => {
  await runImport(
    world.deps,
    listOf(
      'Leo Chen,leo@letters.example,,One Month,kips-bay,2026-12-20,$30.00,004711,ana@letters.example,Ana Chen',
      'Bo Li,,+14165550177,One Month,kips-bay,2026-12-20,$30.00,,,',
    ),
    Infinity,
    true,
  )
  await world.app.dueWork()
  const [paying] = await world.messages('ana@letters.example')
  expect(paying?.subject).toBe(ASKS)
  expect(paying?.text).toContain('The membership that you pay for Leo Chen')
  const [drinking] = await world.messages('leo@letters.example')
  expect(drinking?.subject).toBe('Your One Month membership has a new page')
  expect(drinking?.text).toContain('The membership that Ana Chen pays for you')
  expect(drinking?.text).toContain('The code is the same as before.')
  expect(drinking?.text).not.toContain('$32.00')
  expect(await world.messages('+14165550177')).toEqual([])
})

test('who has no email address is named before the press, whether they drink or pay; a customer alone is not written to (O16)', async () => {
  const tally = createTally({ most: 1, letters: await lettersFor(world.deps) })
  const rows = listOf(
    'Bo Li,,+14165550178,One Month,kips-bay,2026-12-20,$30.00,,,',
    'Leo Chen,leo2@letters.example,,One Month,kips-bay,2026-12-20,$30.00,,,',
    ',,+14165550179,One Month,kips-bay,2026-12-20,$30.00,,,',
    'Only Known,,+14165550180,,kips-bay,,,,,',
  )
  tally.add(await judgedOf(world.deps, { ...rows, choices: { people: true } }))
  const { letters } = tally.rehearsal()
  expect(letters).toMatchObject({ count: 1, texts: 0, without: { count: 2, people: [{ line: 2, who: 'Bo Li' }] } })
  expect(withoutLetterText(letters.without)).toBe(
    '2 people have no email address and get no letter: Bo Li (line 2) and 1 more.',
  )
})

const byPhone = (who: string, phone: string) =>
  listOf(`${who} Nguyễn,,${phone},One Month,kips-bay,2026-12-20,$30.00,,,`)
const textsTo = async (phone: string) => {
  await world.app.dueWork()
  return (await world.messages(phone)).map(({ channel, text }) => `${channel}: ${text}`)
}

test('who has only a phone gets a text where the shop sends texts, once, and it is the one that is shown before (O16)', async () => {
  const [phone, wanted] = ['+16462340001', byPhone('Bo', '+16462340001')]
  const tallyOf = async (deps: World['deps']) => {
    const tally = createTally({ most: 9, letters: await lettersFor(deps) })
    tally.add(await judgedOf(world.deps, wanted))
    return tally.rehearsal().letters
  }
  expect(await tallyOf({ ...world.deps, sms: null })).toMatchObject({ count: 0, texts: 0, without: { count: 1 } })
  const words = `Sipday: Your membership (One Month) has a new page. Nothing was charged. Your card could not come along: add one by December 20, 2026 to keep it. Sign in with this number: ${world.settings.publicUrl}/redeem`
  expect(await tallyOf(world.deps)).toEqual({
    count: 0,
    texts: 1,
    samples: [{ who: 'Bo Nguyễn', subject: '', text: words }],
    without: { count: 0, people: [] },
  })
  const first = await runImport(world.deps, wanted, Infinity, true)
  expect(await textsTo(phone)).toEqual([`sms: ${words}`])
  // Brought in once more it is the same letter.
  await undoImport(world.deps, first, () => undefined)
  await runImport(world.deps, wanted, Infinity, true)
  expect(await textsTo(phone)).toHaveLength(1)
})

test('a text is not sent to who answered STOP, nor about a row that was taken back before (O16)', async () => {
  const { deps } = world
  const [stopped, undone] = ['+16462340002', '+16462340003']
  await deps.db
    .insertInto('unreachable')
    .values({ channel: 'sms', address: stopped, why: 'stopped', words: 'STOP', since: deps.clock.now() })
    .execute()
  await runImport(deps, byPhone('Ana', stopped), Infinity, true)
  await world.faults({ target: 'sms', mode: 'error', times: 3 })
  const importId = await runImport(deps, byPhone('Leo', undone), Infinity, true)
  await undoImport(deps, importId, () => undefined)
  await world.faults(null)
  expect([await textsTo(stopped), await textsTo(undone)]).toEqual([[], []])
  const left = await deps.db.selectFrom('mails').select('kind').where('to_address', 'in', [stopped, undone]).execute()
  expect(left).toEqual([])
})

test('a row that is taken back before its letter is sent is not written about (O16)', async () => {
  const { deps } = world
  await world.faults({ target: 'smtp', mode: 'error', times: 3 })
  const asked = { ...listOf(row('undone')), name: 'list', letters: true, staffId: null }
  const { importId } = await beginImport(deps, asked, () => undefined)
  while (await stepRows(deps, importId));
  await undoImport(deps, importId, () => undefined)
  await world.faults(null)
  expect(await lettersTo('undone')).toEqual([])
})

test('who came without a card is asked for one 14, 7 and 3 days before the paid time ends, and loses nothing meanwhile (O16)', async () => {
  await runImport(world.deps, listOf(row('asked')))
  await runImport(world.deps, byPhone('Kim', '+16462340009'))
  const told: number[] = []
  const texted: string[][] = []
  for (const on of ['2026-12-05', '2026-12-06', '2026-12-12', '2026-12-13', '2026-12-16', '2026-12-17', '2026-12-19']) {
    await world.clock({ now: `${on}T17:00:00Z` })
    told.push((await lettersTo('asked')).filter((subject) => subject === ASKS).length)
    texted.push(await textsTo('+16462340009'))
  }
  expect(told).toEqual([0, 1, 1, 2, 2, 3, 3])
  expect(texted.map((texts) => texts.length)).toEqual(told)
  expect(texted[1]).toEqual([
    `sms: Sipday: Your membership (One Month) is paid until December 20, 2026. Add a card by then to keep it. Sign in with this number: ${world.settings.publicUrl}/redeem`,
  ])
  const standing = () =>
    world.deps.db
      .selectFrom('memberships')
      .innerJoin('customers', 'customers.id', 'payer_id')
      .select(['state', 'live', 'paid_through', 'code'])
      .where('email', '=', 'asked@letters.example')
      .executeTakeFirstOrThrow()
  expect(await standing()).toMatchObject({ state: 'active', live: true, paid_through: '2026-12-20' })
  await world.clock({ now: '2026-12-21T17:00:00Z' })
  expect(await standing()).toMatchObject({ state: 'grace', live: true })
})
