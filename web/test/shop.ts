import type { Campaign, RawBenefit, RawModel, RawPlan } from '@sipday/contract/catalogue.ts'
import type { ShopData } from '../src/purchase/actors.ts'

/** The places of the test shop: id and coordinates. Bryn Mawr sells no upgrades, Newark no family plans. */
const places: Record<string, [name: string, lat: number, lng: number]> = {
  'kips-bay': ['Kips Bay', 40.7394, -73.9799],
  westfield: ['Westfield', 40.6529, -74.3473],
  newark: ['Newark', 39.6837, -75.7497],
  'bryn-mawr': ['Bryn Mawr', 40.0231, -75.3155],
}
const everywhere = Object.keys(places)
const but = (id: string): string[] => everywhere.filter((place) => place !== id)

const plan = (id: string, price: number, more: Partial<RawPlan> = {}): RawPlan => {
  const soldAt = more['Location ID'] ?? everywhere
  return {
    'Plan ID': id,
    'Plan Name': `Plan ${id}`,
    Price: price,
    Frequency: 'month',
    Description: `What ${id} brings`,
    'Plan Type': 'Base',
    'Location ID': soldAt,
    'Location Name': soldAt.map((place) => places[place]?.[0] ?? ''),
    'Location Address': soldAt.map((place) => `1 ${place} street`),
    Lattitude: soldAt.map((place) => places[place]?.[1] ?? 0),
    Longitude: soldAt.map((place) => places[place]?.[2] ?? 0),
    'Minimum Quantity': 1,
    'Maximum Quantity': 10,
    Gift: false,
    ...more,
  }
}

/** A small shop with every peculiarity: upgrades, a family minimum, gift plans, places that sell less. */
export const models: RawModel[] = [
  {
    id: 'individual',
    'Friendly Name': 'Individual Membership',
    Description: 'For one',
    plans: [
      plan('one-month', 30),
      plan('annual', 365, { Frequency: 'year' }),
      plan('one-month-treat', 35, { 'Plan Type': 'Upgrade', 'Location ID': but('bryn-mawr') }),
    ],
  },
  {
    id: 'family',
    'Friendly Name': 'Family Membership',
    Description: 'For two or more',
    plans: [
      plan('family-one-month', 27, { 'Minimum Quantity': 2, 'Location ID': but('newark') }),
      plan('family-treat', 32, { 'Minimum Quantity': 2, 'Plan Type': 'Upgrade', 'Location ID': ['kips-bay'] }),
    ],
  },
  {
    id: 'gift',
    'Friendly Name': 'Gift Membership',
    Description: 'Paid once',
    plans: [plan('gift-3-months', 90, { Frequency: '3 months', Gift: true })],
  },
]

export const benefits: RawBenefit[] = [
  { 'Benefit Name': 'One medium drink a day', Status: ['Active'], 'Linked: Plan ID in Plans': ['one-month', 'annual'] },
  { 'Benefit Name': 'Retired', Status: ['Inactive'], 'Linked: Plan ID in Plans': ['one-month'] },
]

export const campaign = (
  id: string | null,
  ids: { models?: string[]; locations?: string[]; plans?: string[] } = {},
): Campaign => ({
  'Campaign ID': id,
  'Pricing Model IDs': ids.models ?? [],
  'Location IDs': ids.locations ?? [],
  'Plan IDs': ids.plans ?? [],
})

export const shopData = (known: Campaign = campaign(null)): ShopData => ({ campaign: known, models, benefits })
