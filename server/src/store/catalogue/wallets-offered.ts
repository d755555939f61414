import { type Wallet, wallets } from '@sipday/contract/catalogue.ts'
import type { Settings } from '../../settings.ts'

type Keys = Pick<Settings, 'wallets'>

/** There are keys, and the certificate has not expired. */
export const isOffered = ({ wallets: { apple, google } }: Keys, wallet: Wallet, now: Date): boolean =>
  wallet === 'apple' ? apple !== null && apple.validUntil > now : google !== null

export const walletsOffered = (settings: Keys, now: Date): Wallet[] =>
  wallets.filter((wallet) => isOffered(settings, wallet, now))
