import { z } from 'zod'
import { wallets } from './catalogue.ts'
import { id } from './text.ts'

export const walletPass = z.object({ CID: id, subscriptionId: id })
export const walletLink = walletPass.extend({ wallet: z.enum(wallets) })
/** The file for Apple Wallet (`walletPassPath`), or Google's page. */
export const walletAddress = z.object({ address: z.string() })

/**
 * A file of type `walletPassType`, with the query of `walletPass`. A GET, because iPhones open it only when the
 * browser goes to its address. Needs what `wallet-link` needs.
 */
export const walletPassPath = '/api/wallet/pass'
export const walletPassType = 'application/vnd.apple.pkpass'
