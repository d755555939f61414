import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { snapshotOf } from '@sipday/rules/flow.ts'
import { linkChecks, wayOf } from '@sipday/rules/office/campaigns/link-checks.ts'
import { printWords } from '@sipday/rules/office/campaigns/print-words.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { campaignOf } from '../../store/catalogue/campaigns.ts'
import { lettersNotDrawn } from '../prints/not-drawn.ts'
import { allLocations } from '../../store/catalogue/locations.ts'
import type { Catalogue } from '../../store/catalogue/catalogue.ts'
import type { DraftShop } from './draft-catalogue.ts'

/** One that has not begun is shown as on its first day. */
export const shownWhileItRuns = ({ catalogue, day }: DraftShop, id: string): Catalogue => ({
  ...catalogue,
  campaigns: catalogue.campaigns.map((one) =>
    one.id === id && one.startsOn !== null && day < one.startsOn ? { ...one, startsOn: null } : one,
  ),
})

/** What a campaign's links open, and what is wrong with them. Throws Refusal 404. */
export const campaignLookOf = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  draft: DraftShop,
  id: string,
): Promise<OfficeAnswerOf<'campaign-look'>> => {
  const body = draft.wanted.campaign[id]
  if (!body) throw new Refusal(404, 'unknown', 'There is no such campaign.')
  const catalogue = shownWhileItRuns(draft, id)
  const opened = snapshotOf(campaignOf(catalogue, body.utm === null ? {} : { utm_campaign: body.utm }, clock.now()))
  const sellers = catalogue.plans.find((plan) => plan.id === opened.planId)?.locationIds ?? []
  const places = opened.locations.length > 0 ? sellers.filter((one) => opened.locations.includes(one)) : sellers
  const named = (await allLocations(db)).flatMap(({ id: place, name }) =>
    name === null ? [] : [[place, name] as const],
  )
  const words = printWords(draft.wanted, body, draft.day)
  const printed = words ? [catalogue.shop.name, ...Object.values(words).flat()].join(' ') : ''
  return {
    notDrawn: await lettersNotDrawn(printed),
    way: wayOf(opened, places.length),
    checks: linkChecks({ content: draft.wanted, id, day: draft.day, names: Object.fromEntries(named) }),
  }
}
