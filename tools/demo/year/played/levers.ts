/** Shares and probabilities from 0 to 1. */
export type Levers = {
  members: number
  days: number
  /** January first; only the proportions count. */
  joinsByMonth: readonly number[]
  /** Monday first; only the proportions count. */
  joinsByWeekday: readonly number[]
  /** By month of membership; the last one holds from then on. */
  leavesByTenure: readonly number[]
  /** Of yearly members, each year. */
  leavesYearly: number
  /** Bills the card refuses, and the shares paid within grace and later. */
  declines: number
  paidInGrace: number
  paidLater: number
  pauses: number
  planChanges: number
  moves: number
  /** Whose unused days go back to their card. */
  leavesWithRefund: number
  /** Renewals of which a part went back. */
  goodwill: number
  /** First charges that the card refuses. */
  declinedOrders: number
  yearlyPlans: number
  upgrades: number
  families: number
  /** Factors before holidays, and during a campaign. */
  giftsUsually: number
  giftsAtHolidays: number
  campaignBurst: number
  /** Openings of a campaign's link for each buyer. */
  visitsForEachOrder: number
  /** Those who join by themselves later. */
  joinsAfterGift: number
  comesBack: number
  /** Memberships that the shop gives for each thousand. */
  givenPerThousand: number
  /** Per day: from, to. */
  comesDaily: readonly [number, number]
  comesByMonth: readonly number[]
  comesByWeekday: readonly number[]
  /** Each month. */
  tires: number
  comesElsewhere: number
  drinksVoided: number
  drinksLate: number
}

export const usualLevers: Levers = {
  members: 4_000,
  days: 400,
  joinsByMonth: [0.8, 0.75, 0.95, 1.05, 1.2, 1.3, 1.2, 1.1, 1.25, 1, 0.85, 0.8],
  joinsByWeekday: [0.8, 0.8, 0.85, 0.95, 1.15, 1.35, 1.1],
  leavesByTenure: [0.14, 0.1, 0.075, 0.06, 0.05, 0.045],
  leavesYearly: 0.3,
  declines: 0.045,
  paidInGrace: 0.7,
  paidLater: 0.35,
  pauses: 0.012,
  planChanges: 0.018,
  moves: 0.006,
  leavesWithRefund: 0.05,
  goodwill: 0.006,
  declinedOrders: 0.03,
  yearlyPlans: 0.16,
  upgrades: 0.24,
  families: 0.09,
  giftsUsually: 0.03,
  giftsAtHolidays: 0.45,
  campaignBurst: 2.2,
  visitsForEachOrder: 9,
  joinsAfterGift: 0.3,
  comesBack: 0.12,
  givenPerThousand: 5,
  comesDaily: [0.12, 0.82],
  comesByMonth: [0.86, 0.88, 0.94, 1, 1.06, 1.12, 1.14, 1.12, 1.06, 1, 0.92, 0.88],
  comesByWeekday: [0.92, 0.95, 0.98, 1, 1.08, 1.15, 1],
  tires: 0.97,
  comesElsewhere: 0.07,
  drinksVoided: 0.004,
  drinksLate: 0.005,
}
