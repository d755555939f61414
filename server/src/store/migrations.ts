import type { Migration } from 'kysely/migration'
import * as base from './migrations/0243-base.ts'
import * as noNews from './migrations/0246-no-news.ts'
import * as news from './migrations/0252-news.ts'
import * as byAppointment from './migrations/0254-by-appointment.ts'
import * as credit from './migrations/0256-credit.ts'
import * as renewalsByCampaign from './migrations/0257-renewals-by-campaign.ts'
import * as toldTaxes from './migrations/0262-told-taxes.ts'
import * as importsRead from './migrations/0268-imports-read.ts'
import * as sizes from './migrations/0270-sizes.ts'
import * as friends from './migrations/0272-friends.ts'
import * as refundsAsCredit from './migrations/0274-refunds-as-credit.ts'
import * as trialsGoOn from './migrations/0276-trials-go-on.ts'
import * as birthdays from './migrations/0278-birthdays.ts'
import * as namesInOrder from './migrations/0280-names-in-order.ts'
import * as agreedPrices from './migrations/0282-agreed-prices.ts'
import * as listsInOrder from './migrations/0283-lists-in-order.ts'
import * as listsByName from './migrations/0284-lists-by-name.ts'

/**
 * With the oldest version of Sipday that still works afterwards (expand and contract); without one, code that does not
 * know the migration refuses to start.
 */
export type Step = Migration & { needs?: string }

/** What a new database begins with: the files of `schema`. */
export const BASE = '0243-base'

/** A shipped migration is never edited; add the next one below it. */
export const migrations: Record<string, Step> = {
  [BASE]: base,
  '0246-no-news': noNews,
  '0252-news': news,
  '0254-by-appointment': byAppointment,
  '0256-credit': credit,
  '0257-renewals-by-campaign': renewalsByCampaign,
  '0262-told-taxes': toldTaxes,
  '0268-imports-read': importsRead,
  '0270-sizes': sizes,
  '0272-friends': friends,
  '0274-refunds-as-credit': refundsAsCredit,
  '0276-trials-go-on': trialsGoOn,
  '0278-birthdays': birthdays,
  '0280-names-in-order': namesInOrder,
  '0282-agreed-prices': agreedPrices,
  '0283-lists-in-order': listsInOrder,
  '0284-lists-by-name': listsByName,
}
