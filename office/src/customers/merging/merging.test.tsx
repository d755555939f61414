// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { mei, openMei } from '../../../test/customer.ts'
import { press, type } from '../../../test/office.tsx'
import { type Answers, dana, ok, refused } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const page = (merges: object[] = [], duplicates: object[] = []) => ({ ...mei, duplicates, merges })
const row = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  email: `${id}@guest.example`,
  phone: '+12125550100',
  since: '2025-03-11T15:00:00.000Z',
  isMerged: false,
  memberships: [],
  ...more,
})
const side = (id: string, name: string, has: string[]) => ({ ...row(id, name), has })
const preview = {
  keep: side('mei', 'Mei Chen', ['1 membership']),
  gone: side('mei-2', 'Mei Chan', ['1 purchase', '2 email addresses and phone numbers']),
  refusals: [],
}
const support = { ...dana, capabilities: ['see', 'customers', 'customers.read', 'contacts'] }
const found = {
  rows: [row('mei', 'Mei Chen'), row('mei-2', 'Mei Chan'), row('mei-3', 'Mei Chu', { isMerged: true })],
  next: null,
}
const open = (answers: Answers = {}) =>
  openMei([], { me: ok(support), customers: ok(found), 'merge-preview': ok(preview), ...answers })
const compare = async () => {
  await press('Merge…')
  await type('Find the Other Customer', 'mei')
  await press('Compare with Mei Chan')
  return within(await screen.findByRole('dialog', { name: 'Merge Two Customers' }))
}

test('the other customer is found, the two are compared, and the button names who would be merged into whom', async () => {
  const server = await open({ merge: ok({ proposalId: 'p-1', dueAt: '2027-01-18T15:00:00.000Z' }) })
  const dialog = await compare()
  expect(await dialog.findByText('2 email addresses and phone numbers')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Compare with Mei Chu' })).toBeNull()
  await press('Ask to Merge Mei Chan into Mei Chen')
  expect(await dialog.findByText(/^We asked both sides/)).toBeTruthy()
  expect(server.asked('merge')).toMatchObject([{ a: 'mei', b: 'mei-2', keepId: 'mei' }])
})

test('neither this customer nor one who is merged is offered, and what stands in the way leaves nothing to press', async () => {
  await open({
    'merge-preview': ok({ ...preview, refusals: [{ code: 'both_renew', text: 'Both pay for a membership.' }] }),
  })
  await press('Merge…')
  await type('Find the Other Customer', 'mei')
  await screen.findByRole('button', { name: 'Compare with Mei Chan' })
  expect(screen.getAllByRole('button', { name: /^Compare with/ })).toHaveLength(1)
  await press('Compare with Mei Chan')
  expect(await screen.findByText('Both pay for a membership.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Ask to Merge Mei/ })).toBeNull()
  await press('Choose Another Customer')
  expect(await screen.findByLabelText('Find the Other Customer')).toBeTruthy()
})

test('what the server refuses is said in its words', async () => {
  await open({ merge: refused(409, 'other_stays', 'The other one would stay. Please look again.') })
  await compare()
  await press('Ask to Merge Mei Chan into Mei Chen')
  expect(await screen.findByText('The other one would stay. Please look again.')).toBeTruthy()
})

test('a merge is undone while it can be; later it says why not', async () => {
  const one = { id: 'merge-1', name: 'Mei Chan', at: '2026-11-20T15:00:00.000Z', until: '2026-12-20', refused: null }
  const late = { ...one, id: 'merge-2', name: '', refused: 'There was a payment after the merge, so it stays.' }
  const server = await open({ customer: ok(page([one, late])), unmerge: ok({ goneId: 'mei-2' }) })
  expect(screen.getByText('Mei Chan was merged into this customer on November 20, 2026.')).toBeTruthy()
  expect(screen.getByText('There was a payment after the merge, so it stays.')).toBeTruthy()
  await press('Undo the Merge…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo This Merge' }))
  await press('Undo the Merge')
  expect(await dialog.findByText('They are two customers again.')).toBeTruthy()
  expect(server.asked('unmerge')).toMatchObject([{ mergeId: 'merge-1' }])
})

test('whoever may not merge sees no word of it', async () => {
  await open({ me: ok({ ...support, capabilities: ['see', 'customers', 'customers.read'] }) })
  expect(screen.queryByRole('button', { name: 'Merge…' })).toBeNull()
})

test('who may be the same person is offered with the reason, and compared in one press', async () => {
  const duplicates = [
    { id: 'mei-2', name: 'Mei Chan', why: 'phone' },
    { id: 'ana', name: 'Ana Silva', why: 'card' },
  ]
  await open({ customer: ok(page([], duplicates)) })
  expect(screen.getByText('Mei Chan has the same phone and a similar name.')).toBeTruthy()
  expect(screen.getByText('Ana Silva saved the same card.')).toBeTruthy()
  await press('Compare with Mei Chan')
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Two Customers' }))
  expect(await dialog.findByRole('button', { name: 'Ask to Merge Mei Chan into Mei Chen' })).toBeTruthy()
})

const proposal = {
  id: 'p-1',
  name: 'Mei Chan',
  by: 'Sam Rivera',
  state: 'waiting',
  askedAt: '2027-01-15T15:00:00.000Z',
  dueAt: '2027-01-18T15:00:00.000Z',
  endedAt: null,
  asked: ['mei@guest.example', '+12125550100'],
  hasAgreed: false,
  otherAgreed: true,
}

test('a proposed merge says who asked, until when, who was asked and who agreed, and is taken back with one press', async () => {
  const server = await open({
    customer: ok({ ...page(), proposedMerges: [proposal] }),
    'merge-withdraw': ok({}),
  })
  expect(
    await screen.findByText(
      /^Sam Rivera asked on January 15, 2027.* to merge this customer with Mei Chan\. The other side has agreed\. They become one on January 18, 2027.*, unless someone objects/,
    ),
  ).toBeTruthy()
  expect(screen.getByText('Asked: mei@guest.example, (212) 555-0100.')).toBeTruthy()
  await press('Take It Back: the merge with Mei Chan')
  expect(server.asked('merge-withdraw')).toMatchObject([{ proposalId: 'p-1' }])
})

test.each([
  [
    { state: 'objected', endedAt: '2027-01-16T15:00:00.000Z' },
    /Someone objected on January 16, 2027.*, so they stay two\.$/,
  ],
  [{ state: 'withdrawn', endedAt: '2027-01-16T15:00:00.000Z' }, /It was taken back on January 16, 2027/],
  [{ hasAgreed: true }, /Both sides agreed\. Something stands in the way/],
])('what became of a proposed merge is said: %j', async (more, words) => {
  await open({ customer: ok({ ...page(), proposedMerges: [{ ...proposal, ...more }] }) })
  expect(await screen.findByText(words)).toBeTruthy()
})
