import { z } from 'zod'
import { wallets } from './catalogue.ts'
import { id } from './text.ts'

/** One membership that the customer can redeem. */
export const walletPass = z.object({ CID: id, subscriptionId: id })
export const walletLink = walletPass.extend({ wallet: z.enum(wallets) })
/** Where the browser goes next: the file for Apple Wallet (`walletPassPath`), or Google's page. */
export const walletAddress = z.object({ address: z.string() })

/**
 * A membership as a file for Apple Wallet, of the type `walletPassType`: a GET with the query of `walletPass`, because
 * iPhones open such a file only when the browser goes to its address. Needs what `wallet-link` needs.
 */
export const walletPassPath = '/api/wallet/pass'
export const walletPassType = 'application/vnd.apple.pkpass'
