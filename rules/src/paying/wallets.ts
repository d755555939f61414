import type { Wallet } from '@sipday/contract/catalogue.ts'
import type { Terms } from '../terms.ts'

/** A wallet's token cannot be kept for renewals: an order that renews takes cards only (decision 50). */
export const walletsFor = ({ renewsOn }: Pick<Terms, 'renewsOn'>, offered: readonly Wallet[] = []): readonly Wallet[] =>
  renewsOn === null ? offered : []
