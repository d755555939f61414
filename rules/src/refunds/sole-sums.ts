import { dollars } from '../money.ts'

type Sum = { least: number; most: number; usual: number }

/** What one person decides, in cents: a refund or credit by whoever makes it, and what a manager approves (O4). */
export const soleSums = {
  refundAloneCents: { least: 2_000, most: 50_000, usual: 10_000 },
  managerRefundCents: { least: 5_000, most: 100_000, usual: 25_000 },
} as const satisfies Record<string, Sum>
export type SoleSum = keyof typeof soleSums

export const isSoleSum = (key: string): key is SoleSum => key in soleSums

const raised: Readonly<Record<SoleSum, string>> = {
  refundAloneCents: 'for refunds by one person',
  managerRefundCents: 'for refunds that a manager approves',
}

/**
 * After "publish": "a limit of $250.00 instead of $100.00 for refunds by one person"; null when it protects as much as
 * before. Undefined: the usual one.
 */
export const lessProtected = (key: SoleSum, before: number | undefined, after: number | undefined): string | null => {
  const { usual } = soleSums[key]
  const [was, is] = [before ?? usual, after ?? usual]
  return is > was ? `a limit of ${dollars(is)} instead of ${dollars(was)} ${raised[key]}` : null
}
