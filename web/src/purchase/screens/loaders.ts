import type { ComponentType } from 'react'
import type { ScreenName } from '../steps.ts'

/** What fetches each screen; the first one comes with the page. */
export const loaders: Record<Exclude<ScreenName, 'boot'>, () => Promise<{ Screen: ComponentType }>> = {
  failure: () => import('../boot/FailureScreen.tsx').then(({ FailureScreen }) => ({ Screen: FailureScreen })),
  model: () => import('../choosing/model/Screen.tsx'),
  location: () => import('../choosing/location/Screen.tsx'),
  plan: () => import('../choosing/plan/Screen.tsx'),
  summary: () => import('../summary/Screen.tsx'),
  contacts: () => import('../contacts/Screen.tsx'),
  code: () => import('../code/Screen.tsx'),
  payment: () => import('../payment/Screen.tsx'),
  thankYou: () => import('../thank-you/Screen.tsx'),
}
