import { chosenPhoto } from '@sipday/contract/look/picture.ts'
import { shopKinds } from '@sipday/contract/shop-kinds.ts'
import { taxRate } from '@sipday/contract/tax-rate.ts'
import { soleSums } from '@sipday/rules/refunds/sole-sums.ts'
import { firstLook } from '@sipday/rules/look/tints.ts'
import { askDrinkModes } from '@sipday/rules/uses/ask-drink.ts'
import { comeBackModes } from '@sipday/rules/renewing/come-back.ts'
import { tryModes } from '@sipday/rules/renewing/tries.ts'
import { ownerMailModes } from '@sipday/rules/office/reports/owner-mail.ts'
import { z } from 'zod'
import { CLEANED_BY } from '../logo/clean-logo.ts'

const soleSum = ({ least, most, usual }: (typeof soleSums)[keyof typeof soleSums]) =>
  z.number().int().min(least).max(most).default(usual)
const color = z.string().regex(/^#[0-9a-f]{6}$/)

/** The shop's data (R28): the specification's values unless shop_settings overrides them. */
export const shopData = z.object({
  name: z.string().default('Sipday'),
  offer: z.string().default('Drink memberships'),
  kind: z.enum(shopKinds).default('other'),
  tagline: z.string().default('Drink memberships'),
  look: z.object({ mainColor: color, textOnMain: color }).catch(firstLook),
  /** Shown only if today's cleaner produced it. */
  logo: z
    .object({
      svg: z.string(),
      width: z.number(),
      height: z.number(),
      hash: z.string(),
      cleanedBy: z.literal(CLEANED_BY),
    })
    .nullable()
    .catch(null),
  photo: chosenPhoto.nullable().default(null),
  timeZone: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'is no IANA time zone')
    .default('America/New_York'),
  taxRate: taxRate.default(6675),
  /**
   * Drinks that an offline till may hand out in a shift on typed digits, which it cannot verify: the loss the shop
   * accepts. 0 allows signed passes only.
   */
  uncheckedPerShift: z.number().int().min(0).max(1000).default(20),
  askDrink: z.enum(askDrinkModes).default('usual'),
  /** By key (rules/src/texts/shop-texts.ts). */
  texts: z.record(z.string(), z.string()).default({}),
  ownerMail: z.enum(ownerMailModes).default('waiting'),
  ownerMailHour: z.number().int().min(0).max(23).default(8),
  renewalTries: z.enum(tryModes).default('none'),
  comeBack: z.enum(comeBackModes).default('off'),
  /** From signing in to the office to the end of the session. */
  officeMinutes: z.number().int().min(30).max(720).default(720),
  /** What one person refunds, and what a manager approves, in cents (O4). */
  refundAloneCents: soleSum(soleSums.refundAloneCents),
  managerRefundCents: soleSum(soleSums.managerRefundCents),
  maximumQuantity: z.number().int().min(1).max(50).default(10),
  social: z.object({ instagram: z.string(), facebook: z.string() }).default({ instagram: '', facebook: '' }),
})
export type ShopData = z.infer<typeof shopData>

/** Throws, naming the key, when a row does not parse: better than selling at a wrong tax. */
export const readShop = (rows: readonly { key: string; value: unknown }[]): ShopData =>
  shopData.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])))
