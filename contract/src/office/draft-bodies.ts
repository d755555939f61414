import { legalKinds } from './legal-kinds.ts'
import { z } from 'zod'
import { allergens } from '../allergens.ts'
import { frequencies } from '../catalogue.ts'
import { drinkDrawings, drinkGrounds } from '../look/drawings.ts'
import { chosenPhoto } from '../look/picture.ts'
import { taxRate } from '../tax-rate.ts'
import { clockTime, codeText, id, nameText, text } from '../text.ts'
import { sizes, use } from '../use.ts'

/** A day of the shop's time zone. */
export const day = z.iso.date('must be a date of the calendar')
const cents = z.number().int().min(0).max(10_000_000)
const position = z.number().int().min(0).max(100_000)
const ids = z
  .array(id)
  .max(500)
  .refine((list) => new Set(list).size === list.length, 'must not name one twice')
const name = nameText.refine((value) => value.trim() !== '', 'is required')
const eachDayOnce = (list: readonly { from: string }[]): boolean =>
  new Set(list.map(({ from }) => from)).size === list.length

const photo = chosenPhoto.nullable().default(null)
const model = z.object({ name, description: text(500), photo, position })

/**
 * `onSale`: for everyone, only through a campaign that names it, or not at all. `sells`: the locations that sell it,
 * not those that redeem it. `prices`: past and future ones, each from a day of the shop on.
 */
const plan = z.object({
  modelId: id,
  name,
  frequency: z.enum(frequencies),
  planType: z.enum(['Base', 'Upgrade']),
  description: text(500),
  minimumQuantity: z.number().int().min(1).max(50),
  gift: z.boolean(),
  onSale: z.enum(['public', 'campaign', 'off']),
  sells: ids,
  benefits: ids,
  prices: z
    .array(z.object({ cents, from: day }))
    .max(200)
    .refine(eachDayOnce, 'must not give two prices from the same day'),
  photo,
  position,
})

/** While `status` contains `Active` (W5). */
const benefit = z.object({
  name,
  use,
  menuCents: cents.nullable(),
  costCents: cents.nullable(),
  status: z.array(text(40)).max(10),
  position,
})

/** `drawing`: null for a letter on its ground. */
const drawn = { drawing: z.enum(drinkDrawings).nullable(), ground: z.enum(drinkGrounds) }
/** `bannerLine`: its name in the banner; empty leaves it out. */
const drinkGroup = z.object({
  name,
  bannerLine: text(200),
  drawing: drawn.drawing.default(null),
  ground: drawn.ground,
  photo,
  position,
})
/** `upgradeCents`: 0 for a drink that is included. `caffeineMg`: null where it is not known. */
const drink = z.object({
  groupId: id,
  name,
  note: text(200),
  upgradeCents: cents,
  ...drawn,
  menuCents: cents.nullable(),
  costCents: cents.nullable(),
  caffeineMg: z.number().int().min(0).max(2000).nullable().default(null),
  allergens: z.array(z.enum(allergens)).default([]),
  sizes: sizes.default([]),
  photo,
  position,
})

/** `cents` are paid at the till. Not `onSale`: sold out. */
const extra = z.object({
  name,
  kind: z.enum(['upgrade', 'topping']),
  cents: z.number().int().min(0).max(100_000),
  onSale: z.boolean(),
  position,
})

/** Empty lists: any. `utm`: the `utm_campaign` of its links. */
const campaign = z.object({
  name,
  utm: text(200).nullable(),
  modelIds: ids,
  locationIds: ids,
  planIds: ids,
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  channel: text(80),
  note: text(500),
  links: z.array(z.object({ medium: text(80), content: text(80), label: text(80) })).max(100),
})

/**
 * An offer for who types it. `off`: from the price of each membership, without tax. `lasts`: for so many payments, the
 * first included, or for those of the first days. 100 percent for some days is a trial. Empty lists: any.
 */
const code = z.object({
  code: codeText,
  off: z.union([
    z.strictObject({ percent: z.number().int().min(1).max(100) }),
    z.strictObject({ cents: cents.min(1) }),
    z.strictObject({ price: cents.min(50) }),
    /** Beside what the plan brings, once; the price stays. */
    z.strictObject({ drinks: z.literal(1) }),
  ]),
  lasts: z.union([
    z.literal('always'),
    z.strictObject({ payments: z.number().int().min(1).max(36) }),
    z.strictObject({ days: z.number().int().min(1).max(730) }),
  ]),
  planIds: ids,
  locationIds: ids,
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  newOnly: z.boolean(),
  /** Of a trial: it becomes a membership by itself, after a reminder; else it ends by itself. */
  goesOn: z.boolean().default(false),
  /** Only the codes made from it are good, each once. */
  oneUse: z.boolean().default(false),
  /** Members bring friends with it, and both get these days; null: they do not. */
  friendDays: z.number().int().min(1).max(90).nullable().default(null),
  mostUses: z.number().int().min(1).max(1_000_000).nullable(),
})

/** A closing at or before the opening is on the next day. */
export const span = { opens: clockTime, closes: clockTime }
/** `weekday`: 1 Monday to 7 Sunday. */
export const week = z.array(z.object({ weekday: z.number().int().min(1).max(7), ...span })).max(70)

/**
 * `timeZone`: empty until someone has chosen it. `tax`: thousandths of a percent, each from a day of the location on;
 * before the first, the shop's. `hours`: what a location opens with, an empty week until someone has said; left out of
 * one that is live, whose hours change at once.
 */
const location = z.object({
  name,
  address: text(300),
  zip: text(12),
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
  timeZone: text(64),
  phone: text(32),
  opensOn: day.nullable(),
  hours: z.union([z.literal('by appointment'), week]).optional(),
  tax: z
    .array(z.object({ rate: taxRate, from: day }))
    .max(100)
    .refine(eachDayOnce, 'must not give two rates from the same day'),
  /** At the card provider, each from a day on; empty: the shop's. */
  square: z
    .array(z.object({ locationId: id, from: day }))
    .max(100)
    .refine(eachDayOnce, 'must not give two from the same day'),
  position,
})

/** `body`: Markdown. `material`: members are told of the change. */
const legal = z.object({
  kind: z.enum(legalKinds),
  title: nameText,
  body: text(100_000),
  material: z.boolean(),
  note: text(500),
})

const color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a color such as #0b57d0')
/** `photo`: the banner's. `logoSvg`: a drawing, or a PNG as `data:image/png;base64,...`; 64 kB before encoding. */
const brand = z.object({
  shopName: name,
  offerLine: nameText,
  tagline: nameText,
  mainColor: color,
  textOnMain: color,
  logoSvg: text(90_000).nullable(),
  photo,
})

/** `right`: what was found in these words is as the shop wants it. It lasts until they are published or changed. */
const words = z.object({ key: id, words: text(2000), right: z.literal(true).optional() })
/** What a value may be depends on the key. */
const rule = z.object({ key: id, value: z.union([z.string(), z.number(), z.boolean()]) })

/**
 * Goes live with a release, by kind. Null instead of a body takes the thing off sale for good: its id is never
 * reused, and running memberships keep what they have.
 */
export const draftBodies = {
  model,
  plan,
  benefit,
  'drink-group': drinkGroup,
  drink,
  extra,
  campaign,
  code,
  location,
  legal,
  brand,
  text: words,
  rule,
} as const
export type DraftSubject = keyof typeof draftBodies
export type DraftBody<S extends DraftSubject> = z.infer<(typeof draftBodies)[S]>
export const draftSubjects = Object.keys(draftBodies) as DraftSubject[]
