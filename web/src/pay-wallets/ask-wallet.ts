import type { TokenResult } from '@square/web-payments-sdk-types'
import { tokenize, type Tokenized } from '../card-form/square.ts'

/** Square closes the sheet with one of these when the payer does: nothing happened, and nothing is said. */
const closed: readonly TokenResult['status'][] = ['Cancel', 'Abort']

/** Opens the sheet of a wallet: a token, that it was closed, or the message to show. */
export const askWallet = async (wallet: { tokenize(): Promise<TokenResult> }): Promise<Tokenized | 'cancelled'> => {
  let status: TokenResult['status'] | null = null
  const answer = await tokenize({
    tokenize: async () => {
      const result = await wallet.tokenize()
      status = result.status
      return result
    },
  })
  return status !== null && closed.includes(status) ? 'cancelled' : answer
}
