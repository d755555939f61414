import { isolated } from '@sipday/rules/written/isolated.ts'
import { ShopMark } from '@sipday/ui/text/ShopMark.tsx'
import { shopName } from '@sipday/ui/text/shop-name.ts'
import { cx } from '@sipday/ui/cx.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import type { Toasts } from '@sipday/ui/notices/toasts.ts'
import { ToastRegion } from '@sipday/ui/notices/ToastRegion.tsx'
import { useWaiting } from './use-till.ts'
import css from './counter.module.css'
import { useCounter } from './useCounter.tsx'

/** Black, to set it apart from the customer's site. Toasts appear over it, clear of the keys. */
export function TopBar({ toasts }: { toasts: Toasts }) {
  const { till, online, canKeep } = useCounter(({ context }) => context)
  const count = useWaiting()
  const waiting = count === 0 ? '' : `${count} to send`
  return (
    <>
      <header className={cx(css.top, 'screen-only')}>
        <ShopMark onBlack />
        {till && (
          <p className={css.who}>
            <bdi>{till.locationName}</bdi>
            <br />
            {isolated(till.name)} at the counter
          </p>
        )}
        <ToastRegion toasts={toasts} inBar />
      </header>
      <p className="paper-only h3">{shopName()}</p>
      <p role="status" className={online && !waiting ? undefined : cx(css.network, 'screen-only')}>
        {!online && (
          <>
            <Icon name="offline" /> No network. Keep going: what you hand out is saved and sent later. {waiting}
          </>
        )}
        {online && waiting && `Sending what was saved: ${waiting}`}
      </p>
      {!canKeep && (
        <p role="alert" className={css.network}>
          <Icon name="alert" /> This browser does not allow us to save anything. Do not close this page while something
          is still waiting to be sent.
        </p>
      )}
    </>
  )
}
