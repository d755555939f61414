import type { DrinkDrawing, DrinkGround } from '@sipday/contract/catalogue.ts'
import type { Generated } from 'kysely'

/** `banner_line`: its name in the promotional banner, left out of it when empty. `drawing`: the banner's. */
export type DrinkGroupsTable = {
  id: string
  name: string
  banner_line: Generated<string>
  drawing: DrinkDrawing | null
  ground: DrinkGround
  position: Generated<number>
  retired_on: Generated<string | null>
}

/** `upgrade_cents`: 0 for a drink that is included. `drawing`: null for a letter on the ground. */
/** A drink that ran out at a location. At most one row of each drink and location has no `ended_at`. */
export type SoldOutTable = {
  id: string
  location_id: string
  drink_id: string
  since: Date
  /** When it comes back; null: when someone says so. */
  until: Date | null
  /** `until` is an opening and moves with the location's hours. */
  at_opening: boolean
  staff_id: string | null
  ended_at: Date | null
  /** Null when it came back by itself. */
  ended_by: string | null
}

export type DrinksTable = {
  id: string
  group_id: string
  name: string
  note: Generated<string>
  upgrade_cents: Generated<number>
  drawing: DrinkDrawing | null
  ground: DrinkGround
  menu_cents: Generated<number | null>
  cost_cents: Generated<number | null>
  position: Generated<number>
  retired_on: Generated<string | null>
}

/** What costs more at the till. Not `on_sale`: sold out. */
export type ExtrasTable = {
  id: string
  name: string
  kind: 'upgrade' | 'topping'
  price_cents: number
  on_sale: Generated<boolean>
  position: Generated<number>
  retired_on: Generated<string | null>
}
