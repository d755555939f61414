import { parseBody } from '../controls/body.ts'
import { refuse } from '../http.ts'
import type { Reply, Request } from '../http.ts'
import type { World } from '../world.ts'

/** What the visitor's device has: no wallet, unless a call says so. A restart forgets it. */
export const WALLETS = ['apple', 'google'] as const
export type Wallet = (typeof WALLETS)[number]
export type Device = { wallets: readonly Wallet[] }

export const METHODS = { apple: 'Apple Pay', google: 'Google Pay' } as const satisfies Record<Wallet, string>

export const isWallet = (value: unknown): value is Wallet => WALLETS.some((wallet) => wallet === value)

/** `{"wallets": ["apple"]}` is a device with Apple Pay; an empty list is one without wallets. */
export const setDevice = (world: World, request: Request): Reply => {
  const wallets = parseBody(request)?.['wallets']
  if (!Array.isArray(wallets) || !wallets.every(isWallet))
    return refuse(422, 'device_unclear', `"wallets" is a list of: ${WALLETS.join(', ')}; empty for none.`)
  world.device = { wallets: [...new Set(wallets)] }
  return { status: 200, body: world.device }
}
