/** What came of a campaign; `cents`: first payments without tax. */
export type Came = { visitors: number; paid: number; cents: number }

export const cameTogether = (all: readonly Came[]): Came =>
  all.reduce(
    (sum, { visitors, paid, cents }) => ({
      visitors: sum.visitors + visitors,
      paid: sum.paid + paid,
      cents: sum.cents + cents,
    }),
    { visitors: 0, paid: 0, cents: 0 },
  )
