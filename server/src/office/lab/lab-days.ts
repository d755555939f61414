import type { LabShop } from '@sipday/contract/office/money/lab.ts'
import { addDays, addMonths, dateIn } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { labBegan, labBenefits, labBooked, labPlaces, labPlans } from '../../store/lab/lab-days.ts'
import { leaving } from '../../store/reports/leaving.ts'

const MONTHS = 3
/** People who pay, read at once. */
const PART = 1_000

/**
 * The last three months that are over everywhere; of a shop that began after them, its days so far. Names no one.
 */
export const labDays = async ({ reads, clock }: Pick<Deps, 'reads' | 'clock'>): Promise<LabShop> => {
  const [places, plans, benefits, [first]] = await Promise.all([
    labPlaces(reads, {}),
    labPlans(reads, {}),
    labBenefits(reads, {}),
    labBegan(reads, {}),
  ])
  const now = clock.now()
  const days = places.map(({ timeZone }) => dateIn(now, timeZone)).toSorted()
  const today = days[0] ?? dateIn(now, 'UTC')
  const month = `${today.slice(0, 7)}-01`
  const began = first?.began ?? null
  const isNew = began !== null && began >= month
  const [from, until] = isNew ? [began, addDays(today, -1)] : [addMonths(month, -MONTHS), addDays(month, -1)]
  const isEmpty = began === null || from > until
  const [[booked], left] = await Promise.all([
    labBooked(reads, { from, until }),
    leaving(reads, { only: null, plan: null, from, until }),
  ])
  const nthBenefit = new Map(benefits.map(({ id }, nth) => [id, nth]))
  return {
    from,
    until: isEmpty ? from : until,
    began: isEmpty ? null : began,
    parts: isEmpty ? 0 : Math.max(1, Math.ceil((booked?.payers ?? 0) / PART)),
    plans: plans.map((plan) => ({
      ...plan,
      retired: plan.retired ?? false,
      benefits: (plan.benefits ?? []).map((id) => nthBenefit.get(id) ?? -1),
    })),
    benefits,
    places: places.map(({ id, name, timeZone }) => ({ id, name: locationName(id, name), timeZone })),
    booked: {
      netCents: booked?.netCents ?? 0,
      taxCents: booked?.taxCents ?? 0,
      backNetCents: booked?.backNetCents ?? 0,
      backTaxCents: booked?.backTaxCents ?? 0,
    },
    leaving: left.reduce(
      (sum, { atStart, canceled, unpaid, ended }) => ({
        atStart: sum.atStart + atStart,
        left: sum.left + canceled + unpaid + ended,
      }),
      { atStart: 0, left: 0 },
    ),
  }
}
