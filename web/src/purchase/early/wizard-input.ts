import type { CatalogueVersion } from '../../catalogue-version.ts'
import type { Session } from '../../session.ts'
import type { StartData } from '../../start.ts'
import type { WizardInput } from '../beginning.ts'
import type { Call } from '../calls.ts'
import type { ShopFacts } from '../shop-facts.ts'
import type { Log, Stores } from '../resume/saved.ts'

export type WizardOptions = {
  call: Call
  storage: Stores
  newId: () => string
  /** The parameters of the page address; any not listed in W2 are dropped. */
  urlParameters: URLSearchParams
  /** The data the server embedded; null when the wizard fetches it. */
  data: Pick<StartData, 'campaign' | 'models' | 'benefits'> | null
  /** The shop's calendar day, `YYYY-MM-DD`. */
  today: string
  facts: ShopFacts
  onSession: (session: Session) => void
  log?: Log
  /** Which catalogue the page shows, and which one the answers tell of (O14); left out, none is fetched anew. */
  version?: CatalogueVersion
  whenRested?: (work: () => void) => void
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

export const inputOf = ({ urlParameters, data, today, facts }: WizardOptions): WizardInput => {
  const parameters = trackingOf(urlParameters)
  const direct = { 'Campaign ID': null, 'Pricing Model IDs': [], 'Location IDs': [], 'Plan IDs': [] }
  const campaign = data?.campaign ?? (Object.keys(parameters).length === 0 ? direct : null)
  return {
    parameters,
    data: data && campaign ? { campaign, models: data.models, benefits: data.benefits } : null,
    today,
    ...facts,
  }
}
