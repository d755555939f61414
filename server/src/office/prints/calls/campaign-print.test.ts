import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { type printKinds, printPapers } from '@sipday/contract/office/campaigns/print.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Colleague, signIn } from '../../../../test/colleague.ts'
import { codeIn, printed } from '../../../../test/prints/printed.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let owner: Colleague

beforeAll(async () => {
  world = await createWorld({ demo: true, opensAt: '2026-11-09T20:00:00Z' })
  owner = await signIn(world, 'owner@demo.example')
}, 60_000)
afterAll(() => world.close())

type Asked = { kind: (typeof printKinds)[number]; paper?: (typeof printPapers)[number]; content?: string }
const print = (id: string, { paper = 'letter', content, ...rest }: Asked) =>
  owner.call('campaign-print', { id, paper, ...rest, ...(content ? { medium: 'poster', content } : {}) })
const save = async (id: string, changed: Partial<DraftBody<'campaign'>>) => {
  const { seen, live, draft } = (await owner.call('item', { subject: 'campaign', id })).body
  const body = { ...((draft?.after ?? live) as DraftBody<'campaign'>), ...changed }
  expect((await owner.call('draft-save', { subject: 'campaign', id, seen, body })).status).toBe(200)
}

test.each([
  ['poster', { letter: [0, 0.6, 0.5, 1], a4: [0, 0.6, 0.5, 1] }],
  ['tent', { letter: [0.6, 0.35, 1, 0.7], a4: [0.6, 0.33, 1, 0.66] }],
  ['stickers', { letter: [0.35, 0.26, 0.65, 0.5], a4: [0.35, 0.26, 0.65, 0.5] }],
] as const)('a %s has the price and the code of exactly this link, on either paper (O8)', async (kind, where) => {
  await save('try-a-month', { links: [{ medium: 'poster', content: 'nguyens', label: 'Nguyễn’s window' }] })
  for (const paper of printPapers) {
    const { status, body } = await print('try-a-month', { kind, paper, content: 'nguyens' })
    expect(status).toBe(200)
    const page = await printed(Buffer.from(body.pdf, 'base64'))
    expect(page.size).toEqual(paper === 'letter' ? [612, 792] : [595.5, 842.25])
    expect(codeIn(page, where[paper])).toBe(
      `${world.deps.settings.publicUrl}/?utm_campaign=try-a-month&utm_medium=poster&utm_content=nguyens`,
    )
    expect(page.text).toContain('One medium drink a day')
    if (kind !== 'stickers') expect(page.text).toMatch(/\$30\.00.*Renews every month until you cancel/)
  }
})

test('the cups of a coffee bar are drawn without a straw', async () => {
  const poster = async () => (await print('try-a-month', { kind: 'poster' })).body.pdf.length
  const ofBubbleTea = await poster()
  const { seen, live } = (await owner.call('item', { subject: 'rule', id: 'kind' })).body
  const body = { ...(live as DraftBody<'rule'>), value: 'coffee' }
  expect((await owner.call('draft-save', { subject: 'rule', id: 'kind', seen, body })).status).toBe(200)
  expect(await poster()).toBeLessThan(ofBubbleTea)
})

test('a link that no longer sells is not printed, and says why; one that is not saved is not known', async () => {
  await save('try-a-month', { endsOn: '2026-11-08' })
  expect(await print('try-a-month', { kind: 'poster' })).toMatchObject({
    status: 409,
    body: {
      code: 'not_on_sale',
      message: expect.stringMatching(/^This cannot be printed\. It ended on November 8, 2026/),
    },
  })
  await save('try-a-month', { endsOn: null })
  expect((await print('try-a-month', { kind: 'poster', content: 'invented' })).status).toBe(404)
  expect((await print('no-such', { kind: 'poster' })).status).toBe(404)
  expect((await print('nyc-launch', { kind: 'poster' })).status).toBe(200)
})
