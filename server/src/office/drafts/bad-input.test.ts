import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMembership } from '../../../test/make-membership.ts'
import { type Colleague, makeColleague, signIn } from '../../../test/colleague.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'

let world: World
let dana: Colleague
let omar: Colleague
beforeAll(async () => {
  world = await createOpenWorld()
  await makeColleague(world.deps, { email: 'omar@shop.example', role: 'owner' })
  dana = await signIn(world, 'dana@shop.example')
  omar = await signIn(world, 'omar@shop.example')
})
beforeEach(() => dana.call('draft-drop', { all: true }))
afterAll(() => world.close())

const item = async <S extends DraftSubject>(subject: S, id: string) => {
  const { seen, live } = (await dana.call('item', { subject, id })).body
  return { seen, live: live as DraftBody<S> | null }
}
const save = async <S extends DraftSubject>(subject: S, id: string, values: Partial<DraftBody<S>>) => {
  const { seen, live } = await item(subject, id)
  return dana.call('draft-save', { subject, id, seen, body: { ...live, ...values } as DraftBody<S> })
}
const errorsOf = async () =>
  (await dana.call('publish-preview')).body.checks.flatMap(({ level, text }) => (level === 'error' ? [text] : []))

test('of two owners who type into the same sentence the second one sees both, and none is lost (O12.4)', async () => {
  const { seen } = await item('text', 'thanks-today')
  const typed = (who: Colleague, words: string, of = seen) =>
    who.call('draft-save', { subject: 'text', id: 'thanks-today', seen: of, body: { key: 'thanks-today', words } })
  expect((await typed(dana, 'Have one now.')).status).toBe(200)
  const second = await typed(omar, 'It is ready.')
  expect([second.status, second.refused.code]).toEqual([409, 'changed_meanwhile'])
  expect(second.refused).toMatchObject({ current: { words: 'Have one now.' }, by: 'The owner' })
  expect((await typed(omar, 'It is ready.', seen + 1)).status).toBe(200)
  expect((await dana.call('draft')).body.items).toMatchObject([{ after: { words: 'It is ready.' } }])
})

test('a gap that leaves no second one is refused at its field, and is not in the draft', async () => {
  const { seen, live } = await item('benefit', 'drink')
  for (const use of [
    { count: 10, per: 'month', gapMinutes: 1441 },
    { count: 2, per: 'day', gapMinutes: 1440 },
    { count: 2, per: 'day', gapMinutes: 180, from: '08:00', to: '11:00' },
  ]) {
    const { status, refused } = await dana.call('draft-save', {
      subject: 'benefit',
      id: 'drink',
      seen,
      body: { ...live, use } as DraftBody<'benefit'>,
    })
    expect([status, Object.keys(refused.fields ?? {})]).toEqual([422, ['use.gapMinutes']])
  }
  expect((await dana.call('draft')).body.items).toEqual([])
})

test('a location with members keeps its zone: another one stops the release, and says why', async () => {
  expect((await save('location', 'kips-bay', { timeZone: 'America/Chicago' })).status).toBe(200)
  expect(await errorsOf()).toEqual([])
  await makeMembership(world.deps)
  const error = 'Shop kips-bay has members: its time zone cannot change.'
  expect(await errorsOf()).toEqual([error])
  const { seenDraft } = (await dana.call('draft')).body
  const { status, refused } = await dana.call('publish', { note: '', prices: [], seenDraft })
  expect([status, refused.message]).toEqual([422, expect.stringContaining(error)])
})

test('a sum that no plan has is said beside what the plans cost, wherever the shop says it', async () => {
  const { seen } = await item('text', 'thanks-today')
  const words = 'That is only $2 a day.'
  await dana.call('draft-save', { subject: 'text', id: 'thanks-today', seen, body: { key: 'thanks-today', words } })
  const said = (await dana.call('publish-preview')).body.checks.map(({ text }) => text)
  expect(said).toEqual([expect.stringMatching(/\$2.*One Month \$30\.00/)])
})
