import type { Shop } from '@sipday/contract/catalogue.ts'
import { kits } from '@sipday/rules/look/kits.ts'
import { webTexts } from '@sipday/rules/texts/web-texts.ts'

export const demoShop: Shop = {
  name: 'Sipday',
  offer: '',
  tagline: '',
  texts: {
    ...webTexts,
    'banner-title': 'A medium drink every day',
    'banner-price': '$1',
    'banner-period': 'a day',
    'thanks-today': 'Show your code at {location}, and pick a medium drink and a topping.',
    'thanks-every-day': 'A new drink is ready at midnight.',
  },
  kind: 'bubble-tea',
  kit: kits['bubble-tea'],
  bannerLines: [
    { id: 'milk-teas', name: 'Iced Milk Teas', drawing: 'earl-grey', ground: 'milk' },
    { id: 'coffees', name: 'Iced Coffee', drawing: 'vietnamese-coffee', ground: 'coffee' },
    { id: 'fruit-teas', name: 'Iced Fruit Black or Green Teas', drawing: 'mango', ground: 'fruit' },
  ],
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
