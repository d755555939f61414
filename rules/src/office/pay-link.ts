/** Opens the wizard with this plan at this location (R13); nothing is charged by it. `shop`: without a closing slash. */
export const payLink = (shop: string, { planId, locationId }: { planId: string; locationId: string }): string =>
  `${shop}/?plan_id=${encodeURIComponent(planId)}&location_id=${encodeURIComponent(locationId)}`
