import { addMonths, dateIn } from '@sipday/rules/calendar.ts'
import { type AskedByHand, type Facts, isWithin, sumOf } from './facts.ts'

type Visitor = ReturnType<typeof visitorsOf>[number]

const visitorsOf = (facts: Facts, zone: string, yesterday: string) => {
  const { visits, steps, checkouts, purchases, memberships, redemptions, refunds, disputes, renewals } = facts
  const sessions = new Set([...visits, ...steps].flatMap(({ session_id }) => (session_id === null ? [] : [session_id])))
  return [...sessions].map((id) => {
    const opened = visits.filter(({ session_id }) => session_id === id)
    const saw = steps.filter(({ session_id }) => session_id === id)
    const all = [...opened, ...saw].toSorted((a, b) => a.at.getTime() - b.at.getTime())
    const tried = purchases.filter(({ session_id }) => session_id === id)
    const paid = tried.filter(({ state }) => state === 'succeeded' || state === 'refunded')
    const bought = memberships.filter(({ purchase_id }) => tried.some((one) => one.id === purchase_id))
    // A month after it began, counted as the reports count months.
    const had = memberships.filter(({ purchase_id }) => paid.some((one) => one.id === purchase_id))
    const over = had.filter(({ started_on }) => addMonths(started_on, 1) <= yesterday)
    const stayed = over.filter(({ id: own, kind, frequency, started_on, ended_at, location_id }) =>
      kind === 'renewing' && frequency === 'month'
        ? renewals.some((one) => one.membership_id === own && one.kind === 'renewal' && one.state === 'paid')
        : ended_at === null || facts.dayAt(ended_at, location_id) > addMonths(started_on, 1),
    )
    const reached =
      paid.length > 0
        ? 7
        : tried.length > 0
          ? 6
          : checkouts.some(({ session_id }) => session_id === id)
            ? 5
            : Math.max(0, ...saw.map(({ step }) => step))
    return {
      day: dateIn(all[0]?.at ?? new Date(0), zone),
      campaignId: all.findLast(({ campaign_id }) => campaign_id !== null)?.campaign_id ?? null,
      opened: opened.length > 0,
      saw: saw.map(({ step }) => step),
      reached,
      drank: redemptions.some(({ membership_id }) => bought.some((one) => one.id === membership_id)),
      monthOver: over.length > 0,
      stayed: stayed.length > 0,
      purchases: paid.length,
      cents: sumOf(paid, (one) => {
        const of = ({ square_payment_id: payment }: { square_payment_id: string }) => payment === one.square_payment_id
        const sent = refunds.filter((r) => of(r) && ['wanted', 'pending', 'completed'].includes(r.state))
        const lost = disputes.filter((d) => of(d) && ['LOST', 'ACCEPTED'].includes(d.state))
        const back = Math.min(
          one.total_cents,
          sumOf([...sent, ...lost], (r) => r.amount_cents),
        )
        return one.subtotal_cents - (back - nearest(one.tax_cents * back, one.total_cents))
      }),
    }
  })
}

/** `yesterday`: the last day that is over at every location. */
export const visitorsByHand = (
  facts: Facts,
  asked: AskedByHand,
  { zone, yesterday }: { zone: string; yesterday: string },
  campaign: string | null,
) =>
  visitorsOf(facts, zone, yesterday).filter(
    (one) =>
      isWithin(asked, one.day) && isSeen(facts, asked, one) && (campaign === null || one.campaignId === campaign),
  )

const isSeen = (facts: Facts, { only }: AskedByHand, { campaignId }: { campaignId: string | null }): boolean => {
  const places = facts.campaigns.find(({ id }) => id === campaignId)?.location_ids ?? []
  return only === null || (places.length > 0 && places.every((id) => only.includes(id)))
}

/** The nearest whole number; of two, the even one. */
const nearest = (product: number, by: number): number => {
  const rounded = Math.round(product / by)
  return (2 * product) % (2 * by) === by && rounded % 2 === 1 ? rounded - 1 : rounded
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10)

export const funnelByHand = (visitors: readonly Visitor[]) => {
  if (visitors.length === 0) return []
  const monthOver = visitors.filter((one) => one.monthOver).length
  const steps = ['came', 'membership', 'location', 'plan', 'summary', 'contact', 'tried', 'paid', 'drank', 'stayed']
  const shown = steps
    .map((step, nth) => ({
      step,
      visitors: visitors.filter((one) =>
        step === 'drank' ? one.drank : step === 'stayed' ? one.stayed : one.reached >= nth,
      ).length,
      isShown:
        step === 'stayed' ? monthOver > 0 : nth === 0 || nth > 4 || visitors.some(({ saw }) => saw.includes(nth)),
    }))
    .filter(({ isShown }) => isShown)
  return shown.map(({ step, visitors: count }, nth) => ({
    step,
    visitors: count,
    percent: percent(count, visitors.length),
    lost: step === 'stayed' ? 0 : (shown[nth - 1]?.visitors ?? count) - count,
    ...(step === 'stayed' ? { monthOver } : {}),
    ...(step === 'paid'
      ? { purchases: sumOf(visitors, (one) => one.purchases), cents: sumOf(visitors, (one) => one.cents) }
      : {}),
  }))
}

/** By the campaign that the membership was bought by. */
export const renewalsByHand = (
  facts: Facts,
  asked: AskedByHand,
  { zone, yesterday }: { zone: string; yesterday: string },
) =>
  facts.renewals.flatMap((one) => {
    const { square_payment_id: payment, membership_id: id, at, state } = one
    const membership = facts.memberships.find((other) => other.id === id)
    const purchase = facts.purchases.find((other) => other.id === membership?.purchase_id)
    const day = dateIn(at, zone)
    if (state !== 'paid' || payment === null || !membership || !purchase) return []
    const campaign = { campaignId: purchase.campaign_id }
    if (day > yesterday || !isWithin(asked, day) || !isSeen(facts, asked, campaign)) return []
    const net = Math.min(one.amount_cents, one.price_cents ?? membership.price_cents)
    const isOf = (other: { square_payment_id: string | null }) => other.square_payment_id === payment
    const sent = facts.refunds.filter((r) => isOf(r) && ['wanted', 'pending', 'completed'].includes(r.state))
    const lost = facts.disputes.filter((d) => isOf(d) && ['LOST', 'ACCEPTED'].includes(d.state))
    const back = sumOf([...sent, ...lost], (r) => r.amount_cents)
    const paid = sumOf(facts.renewals.filter(isOf), (r) => r.amount_cents)
    return [{ ...campaign, cents: Math.round((net * (paid - Math.min(back, paid))) / paid) }]
  })

/** `links`: without a known campaign; `direct`: without a link. */
export const campaignsByHand = (
  facts: Facts,
  visitors: readonly Visitor[],
  renewals: readonly { campaignId: string | null; cents: number }[],
) => {
  const keyOf = ({ campaignId }: { campaignId: string | null }) =>
    campaignId === null ? 'direct' : facts.campaigns.some(({ id }) => id === campaignId) ? campaignId : 'links'
  return Object.fromEntries(
    [...new Set([...visitors, ...renewals].map(keyOf))].map((key) => {
      const own = visitors.filter((one) => keyOf(one) === key)
      const count = (step: number) => own.filter(({ reached }) => reached >= step).length
      return [
        key,
        {
          visitors: own.length,
          summary: count(4),
          contacts: count(5),
          paid: count(7),
          percent: percent(count(7), own.length),
          drank: own.filter(({ drank }) => drank).length,
          purchases: sumOf(own, (one) => one.purchases),
          cents: sumOf(own, (one) => one.cents),
          renewed: sumOf(
            renewals.filter((one) => keyOf(one) === key),
            (one) => one.cents,
          ),
        },
      ]
    }),
  )
}
