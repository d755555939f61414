import type { Shop } from '@sipday/contract/catalogue.ts'

/** The shop's own facts, as a page gets them. */
export const demoShop: Shop = {
  name: 'Sipday',
  offer: '',
  tagline: '',
  timeZone: 'America/New_York',
  taxPercent: '6.675',
  locationTaxes: [],
  days: [],
  maximumQuantity: 10,
  sendsTexts: true,
  social: { instagram: '', facebook: '' },
  legal: { accessibility: '', terms: '', privacy: '', textMessages: '' },
  payments: { scriptUrl: 'https://cards.example/v1/square.js', applicationId: 'app', locationId: 'place' },
  geocoder: { url: '', key: '' },
}
