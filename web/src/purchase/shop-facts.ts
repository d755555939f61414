import type { Shop } from '@sipday/contract/catalogue.ts'
import { taxRateOf } from '@sipday/rules/money.ts'
import type { WizardContext } from './context.ts'

export type ShopFacts = Pick<WizardContext, 'shopName' | 'days' | 'taxRate' | 'locationTaxes' | 'sendsTexts'>

export const shopFacts = ({ name, days, taxPercent, locationTaxes, sendsTexts }: Shop): ShopFacts => ({
  shopName: name,
  days,
  sendsTexts,
  taxRate: taxRateOf(taxPercent),
  locationTaxes: locationTaxes.map(({ taxPercent: percent, ...rest }) => ({ ...rest, taxRate: taxRateOf(percent) })),
})
