import { z } from 'zod'

/** Thousandths of a percent, at most two decimals: 8187.5 is 8.1875% (R84). */
export const taxRate = z
  .number()
  .min(0)
  .max(100_000)
  .refine((rate) => Math.round(rate * 100) / 100 === rate, 'must have at most five decimals of a percent')
