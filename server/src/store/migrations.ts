import type { Migration } from 'kysely/migration'
import * as base from './migrations/0200-base.ts'
import * as counted from './migrations/0202-counted.ts'
import * as visitorsByLink from './migrations/0204-visitors-by-link.ts'
import * as uses from './migrations/0205-uses.ts'
import * as whyNotPaid from './migrations/0206-why-not-paid.ts'
import * as codes from './migrations/0208-codes.ts'
import * as imports from './migrations/0210-imports.ts'
import * as unreachable from './migrations/0212-unreachable.ts'
import * as whatIsInADrink from './migrations/0214-what-is-in-a-drink.ts'
import * as toldPrices from './migrations/0216-told-prices.ts'
import * as trials from './migrations/0222-trials.ts'

/**
 * With the oldest version of Sipday that still works afterwards (expand and contract); without one, code that does not
 * know the migration refuses to start.
 */
export type Step = Migration & { needs?: string }

/** In order. A shipped migration is never edited; add the next one below it. */
export const migrations: Record<string, Step> = {
  '0200-base': base,
  '0202-counted': counted,
  '0204-visitors-by-link': visitorsByLink,
  '0205-uses': uses,
  '0206-why-not-paid': whyNotPaid,
  '0208-codes': codes,
  '0210-imports': imports,
  '0212-unreachable': unreachable,
  '0214-what-is-in-a-drink': whatIsInADrink,
  '0216-told-prices': toldPrices,
  '0222-trials': trials,
}
