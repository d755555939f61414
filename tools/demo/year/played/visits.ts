import { chanceOf } from './chance.ts'
import type { Setting } from './draft.ts'
import type { Year, YearVisit } from './story.ts'

/** Percent: robots, those who leave at the first step, at the summary, and at the contact form. */
const LEAVE = [14, 46, 30, 10] as const

/** Most of them without buying. */
export const visitsOf = ({ shop, levers, days }: Setting, seed: number, orders: Year['orders']): YearVisit[] => {
  const chance = chanceOf(seed, 5)
  const leaving = chanceOf(seed, 8)
  return orders.flatMap(({ campaignId, at }, order) => {
    if (campaignId === null) return []
    const steps = stepsOf(shop.campaigns.find(({ id }) => id === campaignId))
    const others = Array.from({ length: chance.times(levers.visitsForEachOrder - 1) }, () => {
      const left = leaving.place(LEAVE)
      return {
        campaignId,
        at: new Date(at.getTime() + chance.whole(-7_200, 7_200) * 1000),
        order: null,
        steps: left === 0 ? [] : left === 1 ? steps.slice(0, 1) : steps,
        contact: left === 3,
      }
    })
    const own = {
      campaignId,
      at: new Date(at.getTime() - chance.whole(90, 900) * 1000),
      order,
      steps,
      contact: true,
    }
    return [own, ...others].filter((visit) => visit.at <= days.now)
  })
}

/** Those a link does not leave out: 1 membership, 2 location, 3 plan, 4 summary. */
const stepsOf = (campaign: Setting['shop']['campaigns'][number] | undefined): number[] => {
  if (!campaign || campaign.planIds.length > 0) return [4]
  const { modelIds, locationIds } = campaign
  return [...(modelIds.length === 1 ? [] : [1]), ...(locationIds.length === 1 ? [] : [2]), 3, 4]
}
