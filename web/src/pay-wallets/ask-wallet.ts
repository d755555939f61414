import type { TokenResult } from '@square/web-payments-sdk-types'
import { tokenize, type Tokenized } from '../card-form/square.ts'

/** The payer closed the sheet. */
const closed: readonly TokenResult['status'][] = ['Cancel', 'Abort']

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
