import type { CounterMember } from '@sipday/contract/counter.ts'

type Benefit = CounterMember['benefits'][number]

export type Standing = {
  /** What the big button redeems. */
  main: Benefit | undefined
  /** The day's drink that cannot be had now; then `main` is another benefit. */
  used: Benefit | undefined
  /** What goes with every drink. */
  withDrink: Benefit[]
  others: Benefit[]
}

/** A second visit is answered by the day's drink, whatever else is left. */
export const standingOf = ({ status, benefits }: CounterMember): Standing => {
  const active = status === 'active'
  const daily = active ? benefits.filter(({ period }) => period === 'day') : []
  const drink = daily.find((one) => one.status === 'available')
  const used = drink ? undefined : daily.find((one) => one.status === 'redeemed')
  const main = drink ?? (active ? benefits.find((one) => one.status === 'available') : undefined)
  const withDrink = benefits.filter((one) => one.status === 'unlimited' && /topping/i.test(one.name))
  return {
    main,
    used,
    withDrink,
    others: benefits.filter((one) => one !== main && !(main && withDrink.includes(one))),
  }
}
