import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { dana, ok, serve, type Answers } from './server.ts'

export const plan: DraftBody<'plan'> = {
  modelId: 'individual',
  name: 'One Month',
  frequency: 'month',
  planType: 'Base',
  description: 'A month of daily drinks.',
  minimumQuantity: 1,
  gift: false,
  onSale: 'public',
  sells: ['kips-bay', 'newark'],
  benefits: ['drink'],
  prices: [{ cents: 3000, from: '2025-03-01' }],
  photo: null,
  position: 0,
}
export const taro: DraftBody<'drink'> = {
  groupId: 'milk-teas',
  name: 'Taro',
  note: '',
  upgradeCents: 0,
  drawing: 'taro',
  ground: 'milk',
  menuCents: null,
  caffeineMg: null,
  allergens: [],
  sizes: [],
  photo: null,
  costCents: null,
  position: 0,
}
const place = { address: '', zip: '', lat: null, lng: null, timeZone: 'America/New_York', phone: '', opensOn: null }
const row = (id: string, body: { name: string }, state = 'live') => ({ id, title: body.name, state, body })
export const rows: Record<string, unknown[]> = {
  model: [row('individual', { name: 'Individual', description: 'Just for you.', position: 0 } as { name: string })],
  plan: [
    row('one-month', plan),
    row('annual', {
      ...plan,
      name: 'Annual',
      frequency: 'year',
      prices: [{ cents: 36500, from: '2025-03-01' }],
      position: 1,
    } as typeof plan),
  ],
  benefit: [
    row('drink', {
      name: 'One drink a day',
      use: { count: 1, per: 'day' },
      menuCents: null,
      costCents: null,
      status: ['Active'],
      position: 0,
    } as { name: string }),
    row('treat', {
      name: 'Treat under $12',
      use: { count: 1, per: 'month' },
      menuCents: null,
      costCents: null,
      status: ['Active'],
      position: 1,
    } as { name: string }),
    row('birthday', {
      name: 'Birthday cup',
      use: { count: 1, per: 'month' },
      menuCents: null,
      costCents: null,
      status: ['Retired'],
      position: 2,
    } as { name: string }),
  ],
  location: [
    row('kips-bay', { name: 'Kips Bay', ...place, tax: [], square: [], position: 0 } as { name: string }),
    row('newark', { name: 'Newark', ...place, tax: [], square: [], position: 1 } as { name: string }),
  ],
  campaign: [],
  'drink-group': [row('milk', { name: 'Milk Teas' }), row('fruit', { name: 'Fruit Teas' })],
  drink: [
    row('taro', { name: 'Taro', groupId: 'milk', sizes: [{ name: 'Medium', cents: 0 }] } as { name: string }),
    row('berry-milk', { name: 'Strawberry', groupId: 'milk' } as { name: string }),
    row('berry-black', { name: 'Strawberry', groupId: 'fruit', note: 'Black tea' } as { name: string }),
    row('berry-green', { name: 'Strawberry', groupId: 'fruit', note: 'Green tea' } as { name: string }),
  ],
}

export const risen = { ...plan, prices: [...plan.prices, { cents: 3200, from: '2030-01-01' }] }
export const drafted = {
  subject: 'plan',
  id: 'one-month',
  title: 'One Month',
  before: plan,
  after: risen,
  by: 'Priya Nair',
  at: '2026-11-22T15:00:00Z',
  version: 1,
  problems: [],
}
const emptyDraft = { id: '1', baseVersion: 4, items: [], checks: [], summary: '', seenDraft: 'seen-1' }
export const fullDraft = { ...emptyDraft, items: [drafted], summary: 'One plan changed.', seenDraft: 'seen-2' }
export const boss = {
  ...dana,
  capabilities: ['see', 'catalogue', 'campaigns', 'publish'],
}

/** Nothing is in the draft unless a test says so. */
export const serveShop = (answers: Answers = {}) =>
  serve({
    me: ok(boss),
    draft: ok(emptyDraft),
    items: (query) => ok(rows[query.get('subject') ?? ''] ?? []),
    item: (query) => {
      const found = rows[query.get('subject') ?? '']?.find((one) => (one as { id: string }).id === query.get('id'))
      return found
        ? ok({ live: (found as { body: unknown }).body, draft: null, seen: 4, versions: [] })
        : { status: 404, body: { code: 'unknown', message: 'There is no such thing.' } }
    },
    'draft-save': ok({ item: drafted, checks: [] }),
    ...answers,
  })
