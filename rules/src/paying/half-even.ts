/**
 * A quotient as a whole number, half to even: how the card provider rounds a cent, and so the only way in which tax, what
 * of it goes back, and unused days are rounded (R84). Exact while the product is below 2^53.
 */
export const halfEven = (product: number, by: number): number => {
  const whole = Math.floor(product / by)
  const rest = (product - whole * by) * 2
  return rest > by || (rest === by && whole % 2 === 1) ? whole + 1 : whole
}
