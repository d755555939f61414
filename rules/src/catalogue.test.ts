import type { RawBenefit, RawModel } from '@sipday/contract/catalogue.ts'
import { expect, test } from 'vitest'
import { normaliseCatalogue } from './catalogue.ts'

const raw = (more: Partial<RawModel['plans'][number]> = {}): RawModel => ({
  id: 'individual',
  'Friendly Name': 'Individual Membership',
  Description: 'For one',
  plans: [
    {
      'Plan ID': 'month',
      'Plan Name': 'One Month',
      Price: 19.99,
      Frequency: 'month',
      Description: 'A drink a day',
      'Plan Type': 'Base',
      'Location ID': ['east', 'west'],
      'Location Name': ['East Side', ''],
      'Location Address': ['1 East Street', ''],
      Lattitude: [40.7],
      Longitude: [-74],
      'Minimum Quantity': 1,
      'Maximum Quantity': 10,
      Gift: false,
      ...more,
    },
  ],
})
const benefit = (name: string, status: string[], plans = ['month']): RawBenefit => ({
  'Benefit Name': name,
  Status: status,
  'Linked: Plan ID in Plans': plans,
})

test('a model keeps id, name and description, its plans know their model and their price in cents (W3)', () => {
  const given = raw({
    Frequency: 'year',
    'Plan Type': 'Upgrade',
    'Minimum Quantity': 2,
    'Maximum Quantity': 5,
    Gift: true,
  })
  const { models, plans } = normaliseCatalogue([given], [])
  expect(models).toEqual([{ id: 'individual', name: 'Individual Membership', description: 'For one' }])
  expect(plans).toEqual([
    {
      id: 'month',
      name: 'One Month',
      priceCents: 1999,
      frequency: 'year',
      modelId: 'individual',
      locationIds: ['east', 'west'],
      description: 'A drink a day',
      planType: 'Upgrade',
      benefits: [],
      minimumQuantity: 2,
      maximumQuantity: 5,
      gift: true,
    },
  ])
})

test('a location without a name is called after its id, without an address or coordinates it has none (W3, W9)', () => {
  expect(normaliseCatalogue([raw()], []).locations).toEqual([
    { id: 'east', name: 'East Side', address: '1 East Street', coords: { lat: 40.7, lng: -74 } },
    { id: 'west', name: 'Location west', address: null, coords: null },
  ])
})

test('a location named by several plans appears once (W3)', () => {
  expect(normaliseCatalogue([raw(), { ...raw(), id: 'family' }], []).locations).toHaveLength(2)
})

test('active benefits are attached by name to the linked plans (W3, W5)', () => {
  const benefits = [
    benefit('One drink a day', ['Active']),
    benefit('Welcome drink', ['New', 'Active']),
    benefit('Retired', ['Inactive']),
    benefit('Of another plan', ['Active'], ['year']),
  ]
  expect(normaliseCatalogue([raw()], benefits).plans[0]?.benefits).toEqual(['One drink a day', 'Welcome drink'])
})

test('a plan says in which hours a benefit can be used (W7.3)', () => {
  const morning = { ...benefit('Morning coffee', ['Active']), Limits: 'before 11 AM' }
  expect(normaliseCatalogue([raw()], [morning]).plans[0]?.benefits).toEqual(['Morning coffee (before 11 AM)'])
})
