import type { BodyOf } from '@sipday/contract/paths.ts'
import type { Call } from './kept/queries.ts'

type Visit = BodyOf<'campaign-tracking'>

/**
 * The visit as call 9 sends it, or null when the address says nothing (S3, S7.9). Letter case does not matter in the
 * names (R63).
 */
export const visitOf = (search: string): Visit | null => {
  const address = [...new URLSearchParams(search)]
  const [utmSource, utmMedium, utmCampaign, utmContent] = ['source', 'medium', 'campaign', 'content'].map((name) =>
    address.find(([key]) => key.toLowerCase() === `utm_${name}`)?.[1].slice(0, 200),
  )
  if (!utmSource && !utmMedium && !utmCampaign && !utmContent) return null
  return [{ utmSource, utmMedium, utmCampaign, utmContent }]
}

/** A failure is only logged (S7). */
export const tellVisit = async (
  call: Call,
  search: string,
  log: (message: string, cause: unknown) => void = () => undefined,
): Promise<void> => {
  const visit = visitOf(search)
  if (!visit) return
  await call('campaign-tracking', visit).catch((cause: unknown) => log('the visit could not be told', cause))
}
