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
