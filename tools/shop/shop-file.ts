import { frequencies } from '@sipday/contract/catalogue.ts'
import { draftBodies, type DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { chosenPhoto, pictureId } from '@sipday/contract/look/picture.ts'
import { legalKinds } from '@sipday/contract/office/legal-kinds.ts'
import { use } from '@sipday/contract/use.ts'
import { TAX_PERCENT } from '@sipday/rules/money.ts'
import { shopData } from '@sipday/server/store/catalogue/shop.ts'
import { z } from 'zod'

/** Raised when files of the older kind can no longer be read as they are. */
export const FORMAT = 1

const all = z.literal('all')
const ids = z.array(z.string())
const price = z.string().regex(/^\d+\.\d{2}$/, 'must be dollars and cents such as 30.00')
const percent = z.string().regex(TAX_PERCENT, 'must be a percentage such as 8.875, without the sign')
const day = z.iso.date('must be a day such as 2027-01-31')

/** Which of a list: every one, these, or every one but these. */
const some = z.union([all, ids, z.strictObject({ allBut: ids })])
export type Some = z.infer<typeof some>

const { brand, location, campaign, code, drink, extra, 'drink-group': drinkGroup } = draftBodies
const shop = z.strictObject({
  name: z.string(),
  offer: z.string(),
  tagline: z.string(),
  kind: shopData.shape.kind.unwrap().optional(),
  timeZone: shopData.shape.timeZone.unwrap(),
  taxRate: shopData.shape.taxRate.unwrap().optional(),
  maximumQuantity: shopData.shape.maximumQuantity.unwrap().optional(),
  uncheckedPerShift: shopData.shape.uncheckedPerShift.unwrap().optional(),
  askDrink: shopData.shape.askDrink.unwrap().optional(),
  ownerMail: shopData.shape.ownerMail.unwrap().optional(),
  ownerMailHour: shopData.shape.ownerMailHour.unwrap().optional(),
  renewalTries: shopData.shape.renewalTries.unwrap().optional(),
  comeBack: shopData.shape.comeBack.unwrap().optional(),
  officeMinutes: shopData.shape.officeMinutes.unwrap().optional(),
  refundAloneCents: shopData.shape.refundAloneCents.unwrap().optional(),
  managerRefundCents: shopData.shape.managerRefundCents.unwrap().optional(),
  mainColor: brand.shape.mainColor.optional(),
  textOnMain: brand.shape.textOnMain.optional(),
  logoSvg: brand.shape.logoSvg.optional(),
  photo: chosenPhoto.optional(),
  social: z.record(z.string(), z.string()).optional(),
})

const plan = z.strictObject({
  id: z.string(),
  name: z.string(),
  price: price.optional(),
  prices: z.array(z.strictObject({ price, from: day })).optional(),
  frequency: z.enum(frequencies),
  type: z.enum(['Base', 'Upgrade']),
  description: z.string(),
  photo: chosenPhoto.optional(),
  soldAt: some,
  onSale: z.enum(['public', 'campaign', 'off']).optional(),
  minimumQuantity: z.number().int().min(1).optional(),
  gift: z.boolean().optional(),
})

/**
 * Prices are text; everything has an id, in the order shown. `tax`: percent as text, or rates from days on; without
 * it the shop's.
 */
export const shopFile = z.strictObject({
  format: z.literal(FORMAT).optional(),
  shop,
  locations: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      address: z.string(),
      zip: z.string(),
      lat: location.shape.lat,
      lng: location.shape.lng,
      timeZone: z.string().optional(),
      phone: z.string().optional(),
      opensOn: day.optional(),
      tax: z.union([percent, z.array(z.strictObject({ percent, from: day }))]).optional(),
      squareLocationId: z.union([z.string().min(1), z.array(z.strictObject({ id: z.string(), from: day }))]).optional(),
    }),
  ),
  models: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      photo: chosenPhoto.optional(),
      minimumQuantity: z.number().int().min(1).optional(),
      gift: z.boolean().optional(),
      plans: z.array(plan),
    }),
  ),
  benefits: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      use: use.optional(),
      /** As files were written before: once in it. */
      period: z.enum(['day', 'month', 'term', 'unlimited']).optional(),
      plans: z.union([all, ids]),
      status: z.array(z.string()).optional(),
      menuPrice: price.optional(),
      cost: price.optional(),
    }),
  ),
  campaigns: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string().optional(),
      utmCampaign: z.string().nullable(),
      models: ids.optional(),
      locations: ids.optional(),
      plans: ids.optional(),
      startsOn: day.optional(),
      endsOn: day.optional(),
      channel: z.string().optional(),
      note: z.string().optional(),
      links: campaign.shape.links.optional(),
    }),
  ),
  codes: z
    .array(
      z.strictObject({
        id: z.string().optional(),
        code: code.shape.code,
        /** `price`: dollars and cents such as "15.00", or a number of cents. */
        off: z.union([
          z.strictObject({ percent: z.number() }),
          z.strictObject({ cents: z.number() }),
          z.strictObject({ price: z.union([price, z.number()]) }),
          code.shape.off.options[3],
        ]),
        for: code.shape.lasts,
        plans: ids.optional(),
        locations: ids.optional(),
        from: day.optional(),
        to: day.optional(),
        ...code.pick({ newOnly: true, goesOn: true, oneUse: true, friendDays: true, mostUses: true }).partial().shape,
      }),
    )
    .optional(),
  drinks: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        bannerLine: z.string(),
        drawing: drink.shape.drawing.optional(),
        ground: drinkGroup.shape.ground,
        photo: chosenPhoto.optional(),
        drinks: z.array(
          z.strictObject({
            id: z.string(),
            name: z.string(),
            note: z.string().optional(),
            upgrade: price.optional(),
            drawing: drink.shape.drawing.optional(),
            ground: drink.shape.ground,
            photo: chosenPhoto.optional(),
            menuPrice: price.optional(),
            cost: price.optional(),
            caffeineMg: drink.shape.caffeineMg.unwrap().optional(),
            allergens: drink.shape.allergens.unwrap().optional(),
            sizes: z.array(z.strictObject({ name: z.string(), price: price.optional() })).optional(),
          }),
        ),
      }),
    )
    .optional(),
  extras: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        kind: extra.shape.kind,
        price,
        onSale: z.boolean().optional(),
      }),
    )
    .optional(),
  legal: z
    .array(
      z.strictObject({
        kind: z.enum(legalKinds),
        title: z.string(),
        body: z.string(),
        material: z.boolean().optional(),
        note: z.string().optional(),
      }),
    )
    .optional(),
  /** Sentences and rules that are the shop's own, by their keys. */
  texts: z.record(z.string(), z.string()).optional(),
  rules: z
    .record(z.string(), z.custom<DraftBody<'rule'>['value']>(isRuleValue, 'must be a text, a number, true or false'))
    .optional(),
  /** The photos by their ids: the widest WebP file of each, in base64. */
  pictures: z.record(pictureId, z.base64()).optional(),
})
export type ShopFile = z.infer<typeof shopFile>
export type FilePlan = ShopFile['models'][number]['plans'][number]

function isRuleValue(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** A file that is not a shop's: one line for each thing that is wrong. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

/**
 * Reads a shop's file.
 *
 * @throws FileRefused naming every place that is wrong; nothing of it is used then
 */
export const readShopFile = (text: string): ShopFile => {
  const found = parsed(text)
  const format = typeof found === 'object' && found !== null && 'format' in found ? found.format : FORMAT
  if (typeof format === 'number' && format > FORMAT)
    throw new FileRefused(
      `The file has format ${format}, and this version reads format ${FORMAT}: it was written by a newer Sipday.`,
    )
  const read = shopFile.safeParse(found)
  if (read.success) return read.data
  throw new FileRefused(
    read.error.issues
      .map(({ path, message }) => `${path.length === 0 ? 'the file' : path.join('.')}: ${message}`)
      .join('\n'),
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FileRefused(`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The ids out of a list, in the list's own order. */
export const pick = (list: readonly { id: string }[], which: Some): string[] => {
  const known = list.map(({ id }) => id)
  if (which === 'all') return known
  return known.filter((id) => (Array.isArray(which) ? which.includes(id) : !which.allBut.includes(id)))
}
