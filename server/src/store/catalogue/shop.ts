import { taxRate } from '@sipday/contract/tax-rate.ts'
import { firstLook } from '@sipday/rules/look/tints.ts'
import { ownerMailModes } from '@sipday/rules/office/reports/owner-mail.ts'
import { z } from 'zod'
import { CLEANED_BY } from '../logo/clean-logo.ts'

const color = z.string().regex(/^#[0-9a-f]{6}$/)

/** The shop's own data (R28): the specification's values, unless rows in shop_settings override them. */
export const shopData = z.object({
  name: z.string().default('Sipday'),
  offer: z.string().default('One medium drink per day for $1'),
  tagline: z.string().default('Drink memberships'),
  /** The colors of its pages and emails. */
  look: z.object({ mainColor: color, textOnMain: color }).catch(firstLook),
  /** Its logo, if our cleaner as it is today made it what it is: nothing else is ever shown. */
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
  timeZone: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'is no IANA time zone')
    .default('America/New_York'),
  taxRate: taxRate.default(6675),
  /**
   * How many drinks an offline till may hand out in a shift on typed digits, which it cannot verify. This is the loss
   * the shop accepts; 0 means signed passes only.
   */
  uncheckedPerShift: z.number().int().min(0).max(1000).default(20),
  /** The owner's words, by key (rules/src/texts/shop-texts.ts); a key that is not here has its first words. */
  texts: z.record(z.string(), z.string()).default({}),
  /** When the owners get the email of the day: how often, and from which hour of the shop's clock on. */
  ownerMail: z.enum(ownerMailModes).default('waiting'),
  ownerMailHour: z.number().int().min(0).max(23).default(8),
  maximumQuantity: z.number().int().min(1).max(50).default(10),
  social: z.object({ instagram: z.string(), facebook: z.string() }).default({ instagram: '', facebook: '' }),
})
export type ShopData = z.infer<typeof shopData>

/**
 * Reads the rows of shop_settings. Throws, naming the key, for a row that does not parse: better than selling at a
 * wrong tax.
 */
export const readShop = (rows: readonly { key: string; value: unknown }[]): ShopData =>
  shopData.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])))
