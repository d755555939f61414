import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { makeWay } from '../actions/make-way.ts'
import type { Toast, ToastKind, Toasts } from './toasts.ts'
import css from './Toast.module.css'

const SIGNS: Readonly<Record<ToastKind, IconName>> = { bad: 'alert', warn: 'info', ok: 'check' }
const NONE: readonly Toast[] = []

type ToastRegionProps = {
  toasts: Toasts
  /** At the top without controls, for a page whose lower end is full of keys; the bar grows by `--toasts`. */
  inBar?: boolean
}

/**
 * Above the action bar and never over a control; one region a page. Errors are announced at once, others in a pause.
 * A pointer or the focus on the toasts stops their timers.
 */
export function ToastRegion({ toasts, inBar = false }: ToastRegionProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => NONE)
  const region = useRef<HTMLElement>(null)
  const empty = shown.length === 0
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    makeWay(element, inBar)
    if (typeof ResizeObserver === 'undefined') return
    // The toasts' height depends on the view's width and text size; what is under them, also on its height.
    const again = () => makeWay(element, inBar)
    const observer = new ResizeObserver(again)
    for (const group of element.children) observer.observe(group)
    // A page that grows may move a control under a toast.
    observer.observe(document.body)
    window.addEventListener('resize', again)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', again)
    }
  }, [shown, inBar])
  useEffect(() => {
    // A toast that closes under the pointer or the focus sends no leave event.
    const on = { pointer: false, focus: false }
    const leave = new AbortController()
    const note = (event: keyof HTMLElementEventMap, what: keyof typeof on, there: boolean) =>
      region.current?.addEventListener(
        event,
        () => {
          on[what] = there
          if (on.pointer || on.focus) toasts.pause()
          else toasts.resume()
        },
        { signal: leave.signal },
      )
    note('pointerover', 'pointer', true)
    note('pointerleave', 'pointer', false)
    note('focusin', 'focus', true)
    note('focusout', 'focus', false)
    return () => leave.abort()
  }, [toasts, empty])

  const item = (toast: Toast, role?: 'alert') => (
    <div className={cx(css.toast, css[toast.kind])} key={toast.id} role={role}>
      <Icon name={SIGNS[toast.kind]} />
      <span className={css.text}>{toast.text}</span>
      <IconButton icon="close" label="Close" tone="plain" onClick={() => toasts.close(toast.id)} />
    </div>
  )
  return (
    <section className={cx(css.region, inBar && css.inBar)} aria-label="Notifications" ref={region}>
      <div className={css.group}>
        {shown.filter((toast) => toast.kind === 'bad').map((toast) => item(toast, 'alert'))}
      </div>
      <div className={css.group} aria-live="polite">
        {shown.filter((toast) => toast.kind !== 'bad').map((toast) => item(toast))}
      </div>
    </section>
  )
}
