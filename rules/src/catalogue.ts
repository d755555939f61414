import type { Frequency, RawBenefit, RawModel } from '@sipday/contract/catalogue.ts'
import type { Photo } from '@sipday/contract/look/picture.ts'
import { centsOf } from './money.ts'

export type Model = { id: string; name: string; description: string; photo?: Photo | undefined }
export type PlanType = 'Base' | 'Upgrade'
export type Plan = {
  id: string
  name: string
  priceCents: number
  frequency: Frequency
  modelId: string
  locationIds: string[]
  description: string
  planType: PlanType
  benefits: string[]
  minimumQuantity: number
  maximumQuantity: number
  /** A gift plan is always a gift (R51). */
  gift: boolean
  photo?: Photo | undefined
}
export type Coordinates = { lat: number; lng: number }
export type Location = { id: string; name: string; address: string | null; coords: Coordinates | null }
/** What the shop sells, normalized (W3). */
export type Catalogue = { models: Model[]; locations: Location[]; plans: Plan[] }

/** W3. */
export const fallbackLocationName = (id: string): string => `Location ${id}`

export const locationName = (id: string, name: string | null): string => name || fallbackLocationName(id)

/** Their Status includes "Active" (W3, W5). */
export const isActiveBenefit = (benefit: RawBenefit): boolean => benefit.Status.includes('Active')

/** "Morning coffee (before 11 AM)" (W7.3). */
export const benefitWithLimits = (name: string, limits = ''): string => (limits === '' ? name : `${name} (${limits})`)

/** W3, from the responses of W2 and W3. */
export const normaliseCatalogue = (rawModels: readonly RawModel[], rawBenefits: readonly RawBenefit[]): Catalogue => {
  const active = rawBenefits.filter(isActiveBenefit)
  const locations = new Map<string, Location>()
  const plans = rawModels.flatMap((model) =>
    model.plans.map((raw): Plan => {
      raw['Location ID'].forEach((id, index) => {
        if (locations.has(id)) return
        const lat = raw.Lattitude[index]
        const lng = raw.Longitude[index]
        locations.set(id, {
          id,
          name: raw['Location Name'][index] || fallbackLocationName(id),
          address: raw['Location Address'][index] || null,
          coords: typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null,
        })
      })
      return {
        id: raw['Plan ID'],
        name: raw['Plan Name'],
        priceCents: centsOf(raw.Price),
        frequency: raw.Frequency,
        modelId: model.id,
        locationIds: [...raw['Location ID']],
        description: raw.Description,
        planType: raw['Plan Type'],
        benefits: active
          .filter((benefit) => benefit['Linked: Plan ID in Plans'].includes(raw['Plan ID']))
          .map((benefit) => benefitWithLimits(benefit['Benefit Name'], benefit.Limits)),
        minimumQuantity: raw['Minimum Quantity'],
        maximumQuantity: raw['Maximum Quantity'],
        gift: raw.Gift,
        photo: raw.Photo,
      }
    }),
  )
  return {
    models: rawModels.map((raw) => ({
      id: raw.id,
      name: raw['Friendly Name'],
      description: raw.Description,
      photo: raw.Photo,
    })),
    locations: [...locations.values()],
    plans,
  }
}
