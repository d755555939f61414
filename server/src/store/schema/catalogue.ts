import type { BenefitPeriod } from '@sipday/contract/catalogue.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

export type ShopSettingsTable = {
  key: string
  value: Json
}

export type LocationsTable = {
  id: string
  name: string | null
  address: string | null
  zip: string | null
  lat: number | null
  lng: number | null
  time_zone: string
  active: Generated<boolean>
  position: Generated<number>
  phone: Generated<string>
  opens_on: Generated<string | null>
  /** When the opening day came: before that nothing is sold there. */
  opened_at: Generated<Date | null>
  /** It closes for good after this day. */
  last_day: Generated<string | null>
  /** Counts the changes of its hours and special days. */
  hours_version: Generated<number>
}

/** Times are `HH:MM:SS`; a closing at or before the opening is on the next day. */
export type LocationHoursTable = {
  location_id: string
  /** 1 Monday to 7 Sunday. */
  weekday: number
  opens: string
  closes: string
}

/** A day that differs from its weekday; without times it is closed. */
export type LocationDaysTable = {
  location_id: string
  day: string
  opens: string | null
  closes: string | null
  note: Generated<string>
}

/** What applies at a location from a day on; null leaves a setting as it was. */
export type LocationTermsTable = {
  location_id: string
  from_day: string
  /** Thousandths of a percent. */
  tax_rate: number | null
  square_location_id: string | null
}

export type PricingModelsTable = {
  id: string
  name: string
  description: Generated<string>
  active: Generated<boolean>
  position: Generated<number>
}

export type PlansTable = {
  id: string
  model_id: string
  name: string
  price_cents: number
  frequency: 'month' | 'year' | '3 months' | '6 months'
  description: Generated<string>
  plan_type: 'Base' | 'Upgrade'
  minimum_quantity: Generated<number>
  gift: Generated<boolean>
  on_sale: Generated<'public' | 'campaign' | 'off'>
  square_plan_id: string | null
  position: Generated<number>
  /** The shop's day on which it was taken off sale for good. */
  retired_on: Generated<string | null>
}

/** Members redeem wherever their plan has a row; it is sold where `sells` says so. */
export type PlanLocationsTable = {
  plan_id: string
  location_id: string
  sells: Generated<boolean>
}

export type BenefitsTable = {
  id: string
  name: string
  status: Generated<string[]>
  period: BenefitPeriod
  position: Generated<number>
  retired_on: Generated<string | null>
  menu_cents: Generated<number | null>
  cost_cents: Generated<number | null>
}

export type PlanBenefitsTable = {
  plan_id: string
  benefit_id: string
}

export type CampaignsTable = {
  id: string
  utm_campaign: string | null
  model_ids: Generated<string[]>
  location_ids: Generated<string[]>
  plan_ids: Generated<string[]>
  active: Generated<boolean>
  name: Generated<string>
  starts_on: Generated<string | null>
  ends_on: Generated<string | null>
  channel: Generated<string>
  note: Generated<string>
  links: ColumnType<unknown, string | undefined, string>
}

/** One row, raised by triggers whenever anything sold or shown changes. */
export type CatalogueVersionTable = {
  version: number
}
