import type { Wallet } from '@sipday/contract/catalogue.ts'

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/**
 * The wallet of this device, of those offered; on a computer all of them, since they reach the phone too. An iPad
 * calls itself a Mac but has a touch screen.
 */
export const walletsHere = (offered: readonly Wallet[], { userAgent, maxTouchPoints }: Browser): Wallet[] => {
  const apples = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  const androids = userAgent.includes('Android')
  return offered.filter((wallet) => (wallet === 'apple' ? !androids : !apples))
}
