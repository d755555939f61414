import type { LabPart, LabSort } from '@sipday/contract/office/money/lab.ts'
import { addDays } from '@sipday/rules/calendar.ts'
import { EARLIER_DAYS, monthOf } from '@sipday/rules/lab/replay.ts'
import { extraOf } from '@sipday/rules/lab/uses.ts'
import { TAX_RATE } from '@sipday/rules/money.ts'
import type { Deps } from '../../deps.ts'
import { labBenefits, labPlaces, labPlans } from '../../store/lab/lab-days.ts'
import { labBacks, labMemberships, labPayments } from '../../store/lab/lab-parts.ts'

type Asked = { from: string; until: string; part: number; of: number }
type Payer = LabPart['payers'][number]

/** One part of those who pay: what they paid, what went back and what was drunk. Ids stay here. */
export const labPartOf = async ({ reads }: Pick<Deps, 'reads'>, asked: Asked): Promise<LabPart> => {
  const [places, plans, benefits, payments, backs, memberships] = await Promise.all([
    labPlaces(reads, {}),
    labPlans(reads, {}),
    labBenefits(reads, {}),
    labPayments(reads, asked),
    labBacks(reads, asked),
    labMemberships(reads, { ...asked, since: addDays(asked.from, -EARLIER_DAYS) }),
  ])
  const nthOf = (rows: readonly { id: string }[]) => {
    const known = new Map(rows.map(({ id }, nth) => [id, nth]))
    return (id: string | null) => known.get(id ?? '') ?? -1
  }
  const [nthPlan, nthPlace, nthBenefit] = [nthOf(plans), nthOf(places), nthOf(benefits)]
  const month = (day: string | null) => monthOf(asked.from, day ?? asked.from)

  const sorts = new Map<string, number>()
  const sortOf = (sort: LabSort): number => {
    const key = JSON.stringify(sort)
    const nth = sorts.get(key) ?? sorts.size
    sorts.set(key, nth)
    return nth
  }
  const payers = new Map<string, Payer>()
  const payerOf = (id: string | null): Payer => {
    const known = payers.get(id ?? '') ?? { joined: true, payments: [], backs: [], memberships: [] }
    payers.set(id ?? '', known)
    return known
  }

  const paidBy = new Map<string, number>()
  const renewed = new Map<string, number>()
  for (const one of payments) {
    const nth = sortOf({
      plan: nthPlan(one.planId),
      place: nthPlace(one.locationId),
      kind: one.kind,
      full: one.fullCents ?? 0,
      quantity: one.quantity ?? 1,
      rate: one.rate ?? TAX_RATE,
      off: one.off,
      agreed: one.agreed ?? false,
      joined: one.joined ?? true,
      netCents: one.netCents ?? 0,
      taxCents: one.taxCents ?? 0,
    })
    const payer = payerOf(one.payer)
    payer.payments.push(nth, month(one.day))
    if (!one.joined) payer.joined = false
    paidBy.set(`${one.kind} ${one.causeId}`, nth)
    if (one.kind === 'renewal' && one.membershipId) renewed.set(one.membershipId, nth)
  }
  for (const { payer, day, netCents, taxCents, payment } of backs)
    payerOf(payer).backs.push(paidBy.get(payment ?? '') ?? -1, month(day), netCents ?? 0, taxCents ?? 0)
  for (const { id, payer: by, planId, locationId, joined, uses } of memberships) {
    const payer = payerOf(by)
    if (!joined) payer.joined = false
    payer.memberships.push({
      plan: nthPlan(planId),
      place: nthPlace(locationId),
      renewed: renewed.get(id) ?? -1,
      uses: (uses ?? []).flatMap(([benefit, place, quarter, minute, isExtra]) => [
        isExtra ? extraOf(nthBenefit(benefit)) : nthBenefit(benefit),
        nthPlace(place),
        quarter,
        minute,
      ]),
    })
  }
  return { sorts: [...sorts.keys()].map((key) => JSON.parse(key) as LabSort), payers: [...payers.values()] }
}
