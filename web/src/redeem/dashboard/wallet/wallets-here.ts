import type { Wallet } from '@sipday/contract/catalogue.ts'

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/**
 * The wallet of the device this page is on, of those the shop offers; on a computer all of them, since what is added
 * there arrives on the phone. An iPad says that it is a Mac, and is the only one with a touch screen.
 */
export const walletsHere = (offered: readonly Wallet[], { userAgent, maxTouchPoints }: Browser): Wallet[] => {
  const apples = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  const androids = userAgent.includes('Android')
  return offered.filter((wallet) => (wallet === 'apple' ? !androids : !apples))
}
