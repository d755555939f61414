import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../test/colleague.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'

let world: World
let dana: Colleague
let omar: Colleague
let priya: Colleague
let signedIn = false

beforeAll(async () => {
  world = await createOpenWorld()
  await makeColleagues(world.deps, { omar: 'owner', priya: ['manager', 'kips-bay'] })
})
afterAll(() => world.close())
beforeEach(async () => {
  if (!signedIn) {
    dana = await signIn(world, 'dana@shop.example')
    omar = await signIn(world, 'omar@shop.example')
    priya = await signIn(world, 'priya@shop.example')
  }
  signedIn = true
  await dana.call('draft-drop', { all: true })
})

const plan = async (id: string) => {
  const { body } = await dana.call('item', { subject: 'plan', id })
  return { seen: body.seen, live: body.live as DraftBody<'plan'> }
}
const codeOf = ({ status, refused }: { status: number; refused: { code: string } }) => [status, refused.code]

describe('the draft', () => {
  test('holds what was saved, with what was before, and nothing of it is live (O6)', async () => {
    const { seen, live } = await plan('one-month')
    expect(live).toMatchObject({ name: 'One Month', prices: [{ cents: 3000, from: '2000-01-01' }] })
    const saved = await dana.call('draft-save', {
      subject: 'plan',
      id: 'one-month',
      seen,
      body: { ...live, name: 'Month' },
    })
    expect(saved.status).toBe(200)
    expect(saved.body.item).toMatchObject({
      title: 'Month',
      before: live,
      by: 'The owner',
      version: seen + 1,
      problems: [],
    })
    const { body } = await omar.call('draft')
    expect(body).toMatchObject({ summary: '1 plan changed.', items: [{ id: 'one-month', after: { name: 'Month' } }] })
    expect((await plan('one-month')).live.name).toBe('One Month')
    const rows = (await dana.call('items', { subject: 'plan' })).body
    expect(rows.find(({ id }) => id === 'one-month')).toMatchObject({ state: 'changed', title: 'Month' })
  })

  test('what is saved as it is live leaves the draft', async () => {
    const { seen, live } = await plan('one-month')
    const save = (name: string, of: number) =>
      dana.call('draft-save', { subject: 'plan', id: 'one-month', seen: of, body: { ...live, name } })
    await save('Month', seen)
    expect((await save('One Month', seen + 1)).body.item).toBeNull()
    expect((await dana.call('draft')).body).toMatchObject({ items: [], summary: '' })
  })

  test('a form filled before somebody else saved gets both versions, and overwrites nothing', async () => {
    const { seen, live } = await plan('one-month')
    const save = (who: Colleague, name: string) =>
      who.call('draft-save', { subject: 'plan', id: 'one-month', seen, body: { ...live, name } })
    expect((await save(dana, 'Dana’s')).status).toBe(200)
    const second = await save(omar, 'Omar’s')
    expect(codeOf(second)).toEqual([409, 'changed_meanwhile'])
    expect(second.refused).toMatchObject({ current: { name: 'Dana’s' }, by: 'The owner' })
    const [item] = (await dana.call('draft')).body.items
    expect(item?.after).toMatchObject({ name: 'Dana’s' })
  })

  test('new things get an id made from their name, which is never given again', async () => {
    const body = { name: 'Crème brûlée & friends', description: '', photo: null, position: 9 }
    const add = async () => (await dana.call('draft-save', { subject: 'model', id: null, seen: 0, body })).body.item?.id
    expect(await add()).toBe('creme-brulee-friends')
    await dana.call('draft-drop', { all: true })
    expect(await add()).toBe('creme-brulee-friends-2')
    expect((await dana.call('item', { subject: 'model', id: 'never-there' })).status).toBe(404)
  })

  test('says which field of a body is wrong, and which thing does not fit the shop', async () => {
    const { seen, live } = await plan('one-month')
    const save = (body: object) =>
      dana.call('draft-save', { subject: 'plan', id: 'one-month', seen, body: { ...live, ...body } as never })
    const wrong = await save({ name: '  ', prices: [{ cents: -1, from: '2026-02-30' }] })
    expect([wrong.status, Object.keys(wrong.refused.fields ?? {})]).toEqual([
      422,
      ['name', 'prices.0.cents', 'prices.0.from'],
    ])
    const { body } = await save({ sells: [] })
    expect(body.item?.problems).toContainEqual({
      level: 'error',
      field: 'sells',
      text: 'One Month is sold at no location.',
    })
  })

  test('a manager edits campaigns of the own locations and nothing else', async () => {
    const { seen, live } = await plan('one-month')
    expect(codeOf(await priya.call('draft-save', { subject: 'plan', id: 'one-month', seen, body: live }))).toEqual([
      403,
      'not_allowed',
    ])
    const campaign = {
      name: 'Opening',
      utm: 'opening',
      modelIds: [],
      planIds: [],
      startsOn: null,
      endsOn: null,
      channel: '',
      note: '',
      links: [],
    }
    const save = (locationIds: string[]) =>
      priya.call('draft-save', { subject: 'campaign', id: null, seen: 0, body: { ...campaign, locationIds } })
    expect((await save(['kips-bay'])).status).toBe(200)
    for (const elsewhere of [[], ['newark'], ['kips-bay', 'newark']])
      expect(codeOf(await save(elsewhere))).toEqual([403, 'not_allowed'])
    for (const call of [
      priya.call('publish-preview'),
      priya.call('releases'),
      priya.call('publish', { note: '', prices: [], seenDraft: '' }),
    ])
      expect(codeOf(await call)).toEqual([403, 'not_allowed'])
  })
})
