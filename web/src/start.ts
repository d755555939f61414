import type { Campaign, RawBenefit, RawModel, Shop } from '@sipday/contract/catalogue.ts'
import { call } from '@sipday/contract/client.ts'
import { dateIn } from '@sipday/rules/calendar.ts'

/** Embedded by the server, so that the first screen needs no call (calls W1 to W3). */
export type StartData = {
  shop: Shop
  campaign: Campaign | null
  models: RawModel[]
  benefits: RawBenefit[]
  /** The shop's calendar day, `YYYY-MM-DD`. */
  today: string
  /** Left out by other hosts (O14). */
  catalogueVersion?: number
  /** Empty for the page's own server; the same build can run against other hosts. */
  apiBaseUrl?: string
}

/** Without embedded data only the shop is known, and the wizard fetches the rest. */
export type Start = {
  shop: Shop
  apiBaseUrl: string
  data: StartData | null
  today: string
  /** False if `/redeem` was requested without a session. */
  session?: boolean | undefined
}

/** `/redeem` has no catalogue; the wizard fetches it when needed. */
export type Embedded = Omit<StartData, 'models' | 'benefits'> &
  Partial<Pick<StartData, 'models' | 'benefits'>> & { session?: boolean }

export const START_DATA_ID = 'sipday-data'

export const startOf = (embedded: Embedded): Start => {
  const { shop, today, models, benefits, session, apiBaseUrl = '' } = embedded
  return { shop, today, session, apiBaseUrl, data: models && benefits ? { ...embedded, models, benefits } : null }
}

/** Null when the page was not rendered by our server. */
export const readStart = (page: Document): Start | null => {
  const text = page.getElementById(START_DATA_ID)?.textContent
  if (!text) return null
  return startOf(JSON.parse(text) as Embedded)
}

/** Throws CallError. */
export const fetchStart = async (apiBaseUrl: string, now: Date): Promise<Start> => {
  const shop = await call('shop', undefined, { baseUrl: apiBaseUrl })
  return { shop, apiBaseUrl, data: null, today: dateIn(now, shop.timeZone) }
}
