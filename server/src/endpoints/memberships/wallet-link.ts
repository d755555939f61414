import { walletPassPath } from '@sipday/contract/wallet.ts'
import { endpoint } from '../../endpoint.ts'
import { googleLink } from '../../wallet/google-link.ts'
import { isOffered } from '../../wallet/offered.ts'
import { notOffered, passOfMember } from '../../wallet/pass-of-member.ts'

/** Decision 53. Refuses whatever would refuse Apple's file. */
export const walletLink = endpoint('wallet-link', async ({ deps, input: { wallet, ...asked }, session }) => {
  const pass = await passOfMember(deps, session, asked)
  const { settings, clock } = deps
  const now = clock.now()
  if (!isOffered(settings, wallet, now)) throw notOffered()
  const { google } = settings.wallets
  if (wallet === 'google' && google)
    return { address: googleLink(google, pass, { publicUrl: settings.publicUrl, now }) }
  return { address: `${walletPassPath}?${new URLSearchParams(asked).toString()}` }
})
