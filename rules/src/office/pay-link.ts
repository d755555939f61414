type At = { planId: string; locationId: string }

/**
 * Opens the wizard with this plan at this location (R13); nothing is charged by it, and it names no one. `shop`: without
 * a closing slash. `signsIn`: after a code to a contact that the shop knows (O9.5).
 */
export const payLink = (
  shop: string,
  { planId, locationId }: At,
  { signsIn }: { signsIn: boolean } = { signsIn: false },
): string =>
  `${shop}/${signsIn ? 'redeem' : ''}?plan_id=${encodeURIComponent(planId)}&location_id=${encodeURIComponent(locationId)}`

/** Whoever is known by one contact stays that customer if it is proved before both are typed (O9.5, R8). */
export const signsInFirst = ({ isWhole, sends }: { isWhole: boolean; sends: unknown }): boolean =>
  !isWhole && sends !== null
