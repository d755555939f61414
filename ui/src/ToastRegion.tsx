import { useEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.tsx'
import { IconButton } from './IconButton.tsx'
import type { Toast, ToastKind, Toasts } from './toasts.ts'
import css from './Toast.module.css'

const SIGNS: Readonly<Record<ToastKind, IconName>> = { bad: 'alert', warn: 'info', ok: 'check' }
const NONE: readonly Toast[] = []

/**
 * Where toasts appear: at the bottom, above the action bar. Errors are said at once, the others when there is a pause. Their time
 * stands still while a pointer or the focus is on them. One region a page, near the end of the body.
 */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => NONE)
  const under = useRef({ pointer: false, focus: false })
  const note = (what: Partial<{ pointer: boolean; focus: boolean }>) => {
    Object.assign(under.current, what)
    if (under.current.pointer || under.current.focus) toasts.pause()
    else toasts.resume()
  }
  const empty = shown.length === 0
  useEffect(() => {
    // A toast closed under the pointer sends no leave.
    if (empty) under.current = { pointer: false, focus: false }
  }, [empty])

  const item = (toast: Toast, role?: 'alert') => (
    <div className={cx(css.toast, css[toast.kind])} key={toast.id} role={role}>
      <Icon name={SIGNS[toast.kind]} />
      <span className={css.text}>{toast.text}</span>
      <IconButton icon="close" label="Close" tone="plain" onClick={() => toasts.close(toast.id)} />
    </div>
  )
  return (
    <section
      className={css.region}
      aria-label="Notifications"
      onPointerEnter={() => note({ pointer: true })}
      onPointerLeave={() => note({ pointer: false })}
      onFocus={() => note({ focus: true })}
      onBlur={() => note({ focus: false })}
    >
      <div className={css.group}>
        {shown.filter((toast) => toast.kind === 'bad').map((toast) => item(toast, 'alert'))}
      </div>
      <div className={css.group} aria-live="polite">
        {shown.filter((toast) => toast.kind !== 'bad').map((toast) => item(toast))}
      </div>
    </section>
  )
}
