import { z } from 'zod'
import { allergens } from './allergens.ts'
import { drinkDrawings, drinkGrounds, kit } from './look/drawings.ts'
import { photo } from './look/picture.ts'
import { text } from './text.ts'
import { shopKinds } from './shop-kinds.ts'
import { sizes } from './use.ts'

const isTracking = (name: string): boolean =>
  /^utm_\w{1,40}$/i.test(name) || /^(source|model_id|location_id|plan_id)$/.test(name)

/** Any `utm_*`, in any case, and ids that may hold several comma-separated values (R13). */
export const tracking = z
  .object({
    source: text(200).optional(),
    model_id: text(700).optional(),
    location_id: text(700).optional(),
    plan_id: text(700).optional(),
  })
  .catchall(z.unknown())
  .transform((body) => {
    const known: Record<string, string> = {}
    for (const [key, value] of Object.entries(body)) {
      if (typeof value !== 'string' || !isTracking(key)) continue
      const checked = text(key.endsWith('_id') ? 700 : 200).safeParse(value)
      if (checked.success) known[key] = checked.data
    }
    return known
  })
export type Tracking = Record<string, string>

/** W1: the first element counts. `Campaign ID` is null only when no parameter was given (R45). */
export const campaign = z.object({
  'Campaign ID': z.string().nullable(),
  'Pricing Model IDs': z.array(z.string()),
  'Location IDs': z.array(z.string()),
  'Plan IDs': z.array(z.string()),
})
export type Campaign = z.infer<typeof campaign>

export const frequencies = ['month', 'year', '3 months', '6 months'] as const
export type Frequency = (typeof frequencies)[number]

/** In which a benefit is counted (R32), by the location's calendar; `term`: a paid term, or once in all. */
export const benefitPeriods = ['day', 'week', 'month', 'term', 'unlimited'] as const
export type BenefitPeriod = (typeof benefitPeriods)[number]

export const plan = z.object({
  'Plan ID': z.string(),
  'Plan Name': z.string(),
  Price: z.number(),
  Frequency: z.enum(frequencies),
  Description: z.string(),
  'Plan Type': z.enum(['Base', 'Upgrade']),
  'Location ID': z.array(z.string()),
  'Location Name': z.array(z.string()),
  'Location Address': z.array(z.string()),
  Lattitude: z.array(z.number()),
  Longitude: z.array(z.number()),
  'Minimum Quantity': z.number().int(),
  'Maximum Quantity': z.number().int(),
  Gift: z.boolean(),
  Photo: photo.optional(),
})
export type RawPlan = z.infer<typeof plan>

export const model = z.object({
  id: z.string(),
  'Friendly Name': z.string(),
  Description: z.string(),
  Photo: photo.optional(),
  plans: z.array(plan),
})
export type RawModel = z.infer<typeof model>

export const models = z.object({ models: z.array(model) })

export const benefit = z.object({
  'Benefit Name': z.string(),
  /** What the name leaves open, such as "Monday to Friday before 11 AM". */
  Limits: z.string().optional(),
  Status: z.array(z.string()),
  'Linked: Plan ID in Plans': z.array(z.string()),
})
export type RawBenefit = z.infer<typeof benefit>

/** `drawing`: null for a letter on the ground; a photo stands in its place. */
const drawn = { drawing: z.enum(drinkDrawings).nullable(), ground: z.enum(drinkGrounds), photo: photo.optional() }

/** W1; `name` is the banner's. */
export const bannerLine = z.object({ id: z.string(), name: z.string(), ...drawn })
export type BannerLine = z.infer<typeof bannerLine>

export const drinksQuery = z.object({ location: text(64).optional() })
/** W2. `note` includes the upgrade price. */
export const drinks = z.object({
  groups: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      drinks: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          note: z.string(),
          upgradeCents: z.number().int(),
          /** Left out where the shop did not say. */
          caffeineMg: z.number().int().optional(),
          allergens: z.array(z.enum(allergens)).optional(),
          sizes: sizes.optional(),
          'Sold Out': z.string().optional(),
          ...drawn,
        }),
      ),
    }),
  ),
  note: z.string(),
})
export type Drinks = z.infer<typeof drinks>

/** S7.10: only the locations where each plan is sold. */
export const pricingModels = z.array(
  z.object({ id: z.string(), plans: z.array(z.object({ id: z.string(), 'Location ID': z.array(z.string()) })) }),
)

/**
 * W7.10: OpenCage's format, so that another geocoder can take its place. `no_annotations` 0 asks for the time zone too.
 */
export const geocodeQuery = z.object({
  q: text(32),
  key: text(200).optional(),
  countrycode: text(8).optional(),
  no_annotations: z.enum(['0', '1']).optional(),
})
export const geocode = z.object({
  results: z.array(
    z.object({
      geometry: z.object({ lat: z.number(), lng: z.number() }),
      annotations: z.object({ timezone: z.object({ name: z.string() }) }).optional(),
    }),
  ),
})

/** S9: one item; unknown sources are stored as they came. */
export const trackingVisit = z
  .array(
    z.object({
      utmSource: text(200).nullish(),
      utmMedium: text(200).nullish(),
      utmCampaign: text(200).nullish(),
      utmContent: text(200).nullish(),
    }),
  )
  .min(1)
  .max(1)

/** In their order, with the wizard's names (W4). */
export const choosingSteps = ['modelSelection', 'locationSelection', 'planSelection', 'planSummary'] as const

export const visitStep = z.object({ step: z.enum(choosingSteps) })

export const wallets = ['apple', 'google'] as const
export type Wallet = (typeof wallets)[number]

/** R27, R28: everything an owner may change without touching code. */
export const shop = z.object({
  name: z.string(),
  offer: z.string(),
  tagline: z.string(),
  /** Without a logo the shop's name stands there. */
  logo: z.object({ src: z.string(), width: z.number(), height: z.number() }).optional(),
  /** By key (rules/src/texts/web-texts.ts). */
  texts: z.record(z.string(), z.string()),
  bannerLines: z.array(bannerLine),
  photo: photo.optional(),
  kind: z.enum(shopKinds),
  kit,
  timeZone: z.string(),
  /** Percent without the sign, "6.675", where a location has no rate of its own. */
  taxPercent: z.string(),
  /** Each from a day of the location on (R65). */
  locationTaxes: z.array(z.object({ locationId: z.string(), from: z.string(), taxPercent: z.string() })),
  /** `YYYY-MM-DD`; locations may be in different time zones (R7). `open`: "Open until 10 PM". */
  days: z.array(z.object({ locationId: z.string(), today: z.string(), open: z.string().optional() })),
  maximumQuantity: z.number().int(),
  /** Otherwise no page offers codes by text. */
  sendsTexts: z.boolean(),
  /** Left out when there are none. */
  wallets: z.array(z.enum(wallets)).optional(),
  social: z.object({ instagram: z.string(), facebook: z.string() }),
  legal: z.object({ accessibility: z.string(), terms: z.string(), privacy: z.string(), textMessages: z.string() }),
  /** Material changes of legal texts; left out when there are none. */
  legalNews: z
    .array(
      z.object({
        kind: z.string(),
        version: z.number().int(),
        title: z.string(),
        note: z.string(),
        publishedOn: z.string(),
      }),
    )
    .optional(),
  payments: z.object({
    scriptUrl: z.string(),
    applicationId: z.string(),
    locationId: z.string(),
    /** Where the device has them. */
    wallets: z.array(z.enum(wallets)).optional(),
  }),
  geocoder: z.object({ url: z.string(), key: z.string() }),
})
export type Shop = z.infer<typeof shop>
