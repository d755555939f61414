import type { Shop } from '@sipday/contract/catalogue.ts'
import { fireEvent, render, screen } from '@testing-library/preact'
import { useSyncExternalStore } from 'react'
import type { RedeemContext } from '../src/redeem/context.ts'
import { LaterScreens } from '../src/redeem/LaterScreens.tsx'
import { screenOf } from '../src/redeem/selectors.ts'
import type { Answers } from './account-world.ts'
import { redeemAt } from './redeem-at.ts'
import { demoShop } from './shop-facts.ts'

type World = ReturnType<typeof redeemAt>

function Shown({ world: { actor, cache, confirmations }, shop }: { world: World; shop: Shop }) {
  const snapshot = useSyncExternalStore(
    (listener) => {
      const { unsubscribe } = actor.subscribe(listener)
      return unsubscribe
    },
    () => actor.getSnapshot(),
  )
  const running = { actor, cache, confirmations, begin: () => () => undefined }
  return <LaterScreens screen={screenOf(snapshot)} moved={false} running={running} shop={shop} today="2026-06-15" />
}

export const showAt = (
  value: unknown,
  known: Partial<RedeemContext> = {},
  answers: Answers = {},
  shop: Shop = demoShop,
) => {
  const world = redeemAt(value, known, answers)
  render(<Shown world={world} shop={shop} />)
  return world
}

export const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name })
export const press = (name: string | RegExp): boolean => fireEvent.click(button(name))
/** Disabled, or busy: what a press of it would not do now. */
export const restOf = (name: string | RegExp): 'disabled' | 'busy' | 'free' => {
  const shown = button(name)
  if (shown.disabled) return 'disabled'
  return shown.getAttribute('aria-busy') === 'true' ? 'busy' : 'free'
}
