import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { LegalKind } from '@sipday/contract/office/legal-kinds.ts'
import { legalTitles } from '../src/texts/legal-titles.ts'
import type { ShopContent } from '../src/office/release.ts'

const plan: DraftBody<'plan'> = {
  modelId: 'individual',
  name: 'One Month',
  frequency: 'month',
  planType: 'Base',
  description: '',
  minimumQuantity: 1,
  gift: false,
  onSale: 'public',
  sells: ['kips-bay'],
  benefits: ['drink'],
  prices: [{ cents: 3000, from: '2026-01-01' }],
  photo: null,
  position: 0,
}

const legal = (kind: LegalKind): DraftBody<'legal'> => ({
  kind,
  title: legalTitles[kind],
  body: 'Words.',
  material: false,
  note: '',
})

/** The smallest that may publish. */
export const openShop: ShopContent = {
  code: {},
  model: { individual: { name: 'Individual', description: '', photo: null, position: 0 } },
  plan: { month: plan },
  benefit: {
    drink: {
      name: 'A drink',
      use: { count: 1, per: 'day' },
      menuCents: null,
      costCents: null,
      status: ['Active'],
      position: 0,
    },
  },
  'drink-group': {},
  drink: {},
  extra: {},
  campaign: {},
  location: {
    'kips-bay': {
      name: 'Kips Bay',
      address: '',
      zip: '',
      lat: null,
      lng: null,
      timeZone: 'America/New_York',
      phone: '',
      opensOn: null,
      tax: [{ rate: 8875, from: '2026-01-01' }],
      square: [],
      position: 0,
    },
  },
  legal: { terms: legal('terms'), privacy: legal('privacy') },
  brand: {
    brand: {
      shopName: 'Sipday',
      offerLine: '',
      tagline: '',
      mainColor: '#1976d2',
      textOnMain: '#ffffff',
      logoSvg: null,
      photo: null,
    },
  },
  text: {},
  rule: {},
}
