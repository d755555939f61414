import type { Calls } from '../../endpoint.ts'
import { placeOfZip, timeZoneAt } from '../../providers/zip.ts'
import { modelsAnswer, rawBenefits } from '../../store/catalogue/catalogue-answers.ts'
import { plansFor, runningCampaign } from '../../store/catalogue/catalogue.ts'
import { drinksAnswer } from '../../store/catalogue/drinks.ts'
import { shopAnswer } from '../../store/catalogue/shop-answer.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'
import { soldOutAt } from '../../store/locations/sold-out.ts'

export const catalogueCalls = {
  /** R27, R28. */
  shop: async ({ deps, age }) => {
    const { catalogue, ageSeconds } = await shownCatalogue(deps.reads)
    age(ageSeconds)
    return shopAnswer(catalogue, deps.settings, deps.clock.now())
  },

  /** With what is sold out at a location (W2). */
  drinks: async ({ deps, input, age }) => {
    const { catalogue, ageSeconds } = await shownCatalogue(deps.reads)
    age(ageSeconds)
    const answer = drinksAnswer(catalogue.drinkGroups, catalogue.shop, catalogue)
    if (input.location === undefined || ageSeconds !== null) return answer
    const soldOut = await soldOutAt(deps.reads, [input.location], deps.clock.now())
    const sinceOf = new Map(soldOut.map(({ drinkId, since }) => [drinkId, since.toISOString()]))
    return {
      ...answer,
      groups: answer.groups.map((group) => ({
        ...group,
        drinks: group.drinks.map((drink) => {
          const since = sinceOf.get(drink.id)
          return since === undefined ? drink : { ...drink, 'Sold Out': since }
        }),
      })),
    }
  },

  /** W2; a campaign's own plans only for its visitors (R45). */
  models: async ({ deps, session, age }) => {
    const { catalogue, ageSeconds } = await shownCatalogue(deps.reads, session?.catalogueVersion)
    age(ageSeconds)
    return modelsAnswer(catalogue, runningCampaign(catalogue, session?.campaignId ?? null, deps.clock.now()))
  },

  /** W3. */
  benefits: async ({ deps, age }) => {
    const { catalogue, ageSeconds } = await shownCatalogue(deps.reads)
    age(ageSeconds)
    return rawBenefits(catalogue)
  },

  /** S7.10. */
  'pricing-models': async ({ deps, session, age }) => {
    const { catalogue, ageSeconds } = await shownCatalogue(deps.reads, session?.catalogueVersion)
    age(ageSeconds)
    const plans = plansFor(catalogue, runningCampaign(catalogue, session?.campaignId ?? null, deps.clock.now()))
    return catalogue.models.map((model) => ({
      id: model.id,
      plans: plans
        .filter((plan) => plan.modelId === model.id)
        .map((plan) => ({ id: plan.id, 'Location ID': plan.locationIds })),
    }))
  },

  /** W7.10: our ZIP table in OpenCage's format; no match is an empty list. Ignores the API key. */
  geocode: async ({ input }) => {
    const geometry = await placeOfZip(input.q.trim())
    if (!geometry) return { results: [] }
    if (input.no_annotations !== '0') return { results: [{ geometry }] }
    return { results: [{ geometry, annotations: { timezone: { name: await timeZoneAt(geometry) } } }] }
  },
} satisfies Partial<Calls>
