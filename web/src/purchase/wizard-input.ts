import { TAX_RATE } from '@sipday/rules/money.ts'
import type { PlaceTax } from '@sipday/rules/place.ts'
import type { Session } from '../session.ts'
import type { StartData } from '../start.ts'
import type { WizardInput } from './beginning.ts'
import type { Call } from './calls.ts'
import type { Log, Stores } from './storage.ts'

export type WizardOptions = {
  call: Call
  storage: Stores
  newId: () => string
  /** The parameters of the page address; others than those of W2 are left out. */
  urlParameters: URLSearchParams
  /** What the server has embedded; null when the wizard fetches it. */
  data: Pick<StartData, 'campaign' | 'models' | 'benefits'> | null
  /** The shop's calendar day, `YYYY-MM-DD`. */
  today: string
  /** Thousandths of a percent. */
  taxRate?: number
  /** What locations charge instead (R65). */
  locationTaxes?: readonly PlaceTax[]
  /** Whether this shop sends text messages; it does unless it says otherwise. */
  sendsTexts?: boolean
  /** Hears of every change of the session, to keep its entry and to tell the header. */
  onSession: (session: Session) => void
  log?: Log
  /** Waits some milliseconds; tests hand in one that does not. */
  wait?: (ms: number) => Promise<void>
}

const isTracking = (name: string): boolean => /^utm_\w{1,40}$/i.test(name) || /^(model|location|plan)_id$/.test(name)

/** The tracking parameters of a page address (W2): `utm_*` in any case, `model_id`, `location_id`, `plan_id`; overlong ones are dropped. */
export const trackingOf = (parameters: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...parameters].filter(
      ([name, value]) => isTracking(name) && value !== '' && value.length <= (name.endsWith('_id') ? 700 : 200),
    ),
  )

/** What the wizard begins with: the address's parameters, and the data if they are whole. */
export const inputOf = (options: WizardOptions): WizardInput => {
  const { urlParameters, data, today, taxRate, locationTaxes, sendsTexts } = options
  const parameters = trackingOf(urlParameters)
  const direct = { 'Campaign ID': null, 'Pricing Model IDs': [], 'Location IDs': [], 'Plan IDs': [] }
  const campaign = data?.campaign ?? (Object.keys(parameters).length === 0 ? direct : null)
  return {
    parameters,
    data: data && campaign ? { campaign, models: data.models, benefits: data.benefits } : null,
    today,
    taxRate: taxRate ?? TAX_RATE,
    locationTaxes: locationTaxes ?? [],
    sendsTexts: sendsTexts ?? true,
  }
}
