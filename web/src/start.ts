import type { Campaign, RawBenefit, RawModel, Shop } from '@sipday/contract/catalogue.ts'
import { call } from '@sipday/contract/client.ts'
import { dateIn } from '@sipday/rules/calendar.ts'

/** What the server embeds in the page; with it the first screen needs no call (contract types, call W1 to W3). */
export type StartData = {
  shop: Shop
  campaign: Campaign | null
  models: RawModel[]
  benefits: RawBenefit[]
  /** The shop's calendar day, `YYYY-MM-DD`. */
  today: string
  /** Which catalogue that is; left out by other hosts (O14). */
  catalogueVersion?: number
  /** The address calls go to; empty for the page's own server. The same build can then run against other hosts. */
  apiBaseUrl?: string
}

/** What is known before the wizard starts: everything (embedded), or only the shop, and the wizard fetches the rest. */
export type Start = {
  shop: Shop
  apiBaseUrl: string
  data: StartData | null
  today: string
  /** False if the server saw that the request for `/redeem` came without a session: there is nothing to check. */
  session?: boolean | undefined
}

/** What a page has embedded. The page of `/redeem` has no catalogue: the wizard fetches it when someone goes there. */
export type Embedded = Omit<StartData, 'models' | 'benefits'> &
  Partial<Pick<StartData, 'models' | 'benefits'>> & { session?: boolean }

export const START_DATA_ID = 'sipday-data'

/** What an application starts with, from what its page has embedded. */
export const startOf = (embedded: Embedded): Start => {
  const { shop, today, models, benefits, session, apiBaseUrl = '' } = embedded
  return { shop, today, session, apiBaseUrl, data: models && benefits ? { ...embedded, models, benefits } : null }
}

/** Reads the embedded data; null when the page was not rendered by our server. */
export const readStart = (page: Document): Start | null => {
  const text = page.getElementById(START_DATA_ID)?.textContent
  if (!text) return null
  return startOf(JSON.parse(text) as Embedded)
}

/** Fetches the shop's own data when nothing is embedded. Throws CallError. */
export const fetchStart = async (apiBaseUrl: string, now: Date): Promise<Start> => {
  const shop = await call('shop', undefined, { baseUrl: apiBaseUrl })
  return { shop, apiBaseUrl, data: null, today: dateIn(now, shop.timeZone) }
}
