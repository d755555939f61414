/** What came of a campaign; `cents`: first payments, `renewed`: renewals, both without tax. */
export type Came = { visitors: number; paid: number; cents: number; renewed: number }

export const cameTogether = (all: readonly Came[]): Came =>
  all.reduce(
    (sum, { visitors, paid, cents, renewed }) => ({
      visitors: sum.visitors + visitors,
      paid: sum.paid + paid,
      cents: sum.cents + cents,
      renewed: sum.renewed + renewed,
    }),
    { visitors: 0, paid: 0, cents: 0, renewed: 0 },
  )
