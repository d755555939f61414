import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { canonical } from '@sipday/rules/office/publishing/canonical.ts'

type Body = DraftBody<'campaign'>
type Versions = { live: Body | null; typed: Body }

const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/** Null when nothing is missing. The address can be copied and printed all the same. */
export const notYet = ({ live, typed }: Versions): string | null => {
  if (live === null) return 'This link opens the campaign once you publish. Until then it opens the whole shop.'
  if (live.utm !== typed.utm) return 'This link works once you publish. Until then the one before does.'
  const opens = ({ modelIds, locationIds, planIds, startsOn, endsOn }: Body) => [
    modelIds,
    locationIds,
    planIds,
    startsOn,
    endsOn,
  ]
  if (!same(opens(live), opens(typed))) return 'Until you publish, this link opens what is live, not what you see here.'
  return same(live.links, typed.links)
    ? null
    : 'This link works now. It is counted under its own label once you publish.'
}
