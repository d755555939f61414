/**
 * Rounds half to even, as the card provider does; tax, refunds and unused days round only this way (R84). Exact while
 * the product is below 2^53.
 */
export const halfEven = (product: number, by: number): number => {
  const whole = Math.floor(product / by)
  const rest = (product - whole * by) * 2
  return rest > by || (rest === by && whole % 2 === 1) ? whole + 1 : whole
}
