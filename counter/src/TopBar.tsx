import wordmark from '@sipday/ui/art/brand/wordmark-white.svg'
import { Icon } from '@sipday/ui/Icon.tsx'
import { useSelector } from '@xstate/react'
import type { CounterActor } from './counter-actor.ts'
import css from './counter.module.css'

/** Black, so that nobody mistakes it for the customer's site: the shop, the person, and whether there is a network. */
export function TopBar({ actor }: { actor: CounterActor }) {
  const { till, online, kept } = useSelector(actor, ({ context }) => context)
  const waiting = kept.length === 0 ? '' : `${kept.length} to send`
  return (
    <>
      <header className={css.top}>
        <img src={wordmark} alt="Sipday counter" height="32" />
        {till && (
          <p className={css.who}>
            {till.locationName}
            <br />
            {till.name} at the counter
          </p>
        )}
      </header>
      <p role="status" className={online && !waiting ? undefined : css.network}>
        {!online && (
          <>
            <Icon name="offline" /> No network. Go on: what you accept is kept and sent later. {waiting}
          </>
        )}
        {online && waiting && `Sending what was kept: ${waiting}`}
      </p>
    </>
  )
}
