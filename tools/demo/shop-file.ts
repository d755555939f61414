import { readFileSync } from 'node:fs'
import { benefitPeriods, drinkDrawings, drinkGrounds, frequencies } from '@sipday/contract/catalogue.ts'
import { legalKinds } from '@sipday/contract/office/draft-bodies.ts'
import { taxRateOf } from '@sipday/rules/money.ts'
import { shopData } from '@sipday/server/store/catalogue/shop.ts'
import { z } from 'zod'

const all = z.literal('all')
const price = z
  .string()
  .regex(/^\d+\.\d{2}$/, 'must be dollars and cents such as 30.00')
  .transform((text) => Number(text.replace('.', '')))

/** Percent as text, stored as thousandths. */
const percent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,3})?$/, 'must be a percentage such as 8.875, without the sign')
  .transform(taxRateOf)

const plan = z.strictObject({
  id: z.string(),
  name: z.string(),
  price,
  frequency: z.enum(frequencies),
  type: z.enum(['Base', 'Upgrade']),
  description: z.string(),
  soldAt: z.union([all, z.array(z.string()), z.strictObject({ allBut: z.array(z.string()) })]),
  onSale: z.enum(['public', 'campaign']).default('public'),
})

/** `drawing`: one of ours, or none for a letter on the ground. */
const drawn = { drawing: z.enum(drinkDrawings).nullable().default(null), ground: z.enum(drinkGrounds) }
const drinkGroup = z.strictObject({
  id: z.string(),
  name: z.string(),
  bannerLine: z.string().default(''),
  ...drawn,
  drinks: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      note: z.string().default(''),
      upgrade: price.default(0),
      ...drawn,
    }),
  ),
})

const legalText = z.strictObject({ kind: z.enum(legalKinds), title: z.string(), body: z.string() })

/**
 * A shop as a file its owner can edit: prices as text, locations by their ids. A location may have its own `tax` in
 * percent, as text, and its own `squareLocationId`; otherwise it uses the shop's.
 */
export const shopFile = z.strictObject({
  shop: z.record(z.string(), z.unknown()),
  locations: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      address: z.string(),
      zip: z.string(),
      lat: z.number(),
      lng: z.number(),
      tax: percent.optional(),
      squareLocationId: z.string().min(1).optional(),
    }),
  ),
  models: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      minimumQuantity: z.number().int().min(1).default(1),
      gift: z.boolean().default(false),
      plans: z.array(plan),
    }),
  ),
  benefits: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      period: z.enum(benefitPeriods),
      plans: z.union([all, z.array(z.string())]),
      status: z.array(z.string()).default(['Active']),
    }),
  ),
  drinks: z.array(drinkGroup).default([]),
  legal: z.array(legalText).default([]),
  campaigns: z.array(
    z.strictObject({
      id: z.string(),
      utmCampaign: z.string(),
      models: z.array(z.string()).default([]),
      locations: z.array(z.string()).default([]),
      plans: z.array(z.string()).default([]),
    }),
  ),
})
export type ShopFile = z.infer<typeof shopFile>

/** The demo shop with its legal texts (R27). Throws when the file contains something unknown (R50). */
export const readDemoShop = (): ShopFile => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  const file = shopFile.parse(JSON.parse(read('shop.json')))
  const legal: ShopFile['legal'] = [
    { kind: 'terms', title: 'Terms & Conditions', body: read('legal/terms.md') },
    { kind: 'privacy', title: 'Privacy Policy', body: read('legal/privacy.md') },
    { kind: 'accessibility', title: 'Accessibility Statement', body: read('legal/accessibility.md') },
    { kind: 'text-messages', title: 'Text Messages', body: read('legal/text-messages.md') },
  ]
  return { ...file, legal, shop: { ...shopData.parse(file.shop) } }
}

/** The ids of the locations that sell a plan. */
export const placesOf = (file: ShopFile, soldAt: ShopFile['models'][number]['plans'][number]['soldAt']): string[] => {
  const ids = file.locations.map((location) => location.id)
  if (soldAt === 'all') return ids
  return Array.isArray(soldAt)
    ? ids.filter((id) => soldAt.includes(id))
    : ids.filter((id) => !soldAt.allBut.includes(id))
}
