import type { Wallet } from '@sipday/contract/catalogue.ts'
import type { Terms } from '../terms.ts'

/**
 * The wallets an order can be paid with. A renewal is charged to a card on file, and what a wallet gives cannot be kept
 * as one: an order that renews takes cards only (decision 50).
 */
export const walletsFor = ({ renewsOn }: Pick<Terms, 'renewsOn'>, offered: readonly Wallet[] = []): readonly Wallet[] =>
  renewsOn === null ? offered : []
