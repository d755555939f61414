/** W, S: auto-hide 6000 ms. */
export const TOAST_MS = 6000

export type ToastKind = 'bad' | 'warn' | 'ok'
export type Toast = { id: number; kind: ToastKind; text: string }

export type Toasts = {
  /** Red `bad`, amber `warn` or green `ok`. Returns its id. */
  show: (kind: ToastKind, text: string) => number
  close: (id: number) => void
  pause: () => void
  resume: () => void
  subscribe: (listener: () => void) => () => void
  current: () => readonly Toast[]
}

type Clock = { timer: ReturnType<typeof setTimeout> | undefined; left: number; since: number }

/** `onClosed` runs for each toast that closes, by its timer or by hand. */
export function createToasts({ onClosed }: { onClosed?: ((toast: Toast) => void) | undefined } = {}): Toasts {
  let shown: readonly Toast[] = []
  let held = false
  let lastId = 0
  const clocks = new Map<number, Clock>()
  const listeners = new Set<() => void>()
  const change = (next: readonly Toast[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  const close = (id: number) => {
    const gone = shown.find((toast) => toast.id === id)
    if (!gone) return
    clearTimeout(clocks.get(id)?.timer)
    clocks.delete(id)
    change(shown.filter((toast) => toast.id !== id))
    if (shown.length === 0) held = false
    onClosed?.(gone)
  }
  const start = (id: number, clock: Clock) => {
    clock.since = Date.now()
    clock.timer = setTimeout(() => close(id), clock.left)
  }
  return {
    show: (kind, text) => {
      const same = shown.find((toast) => toast.kind === kind && toast.text === text)
      // The same text restarts its toast's timer.
      const id = same?.id ?? (lastId += 1)
      clearTimeout(clocks.get(id)?.timer)
      const clock: Clock = { timer: undefined, left: TOAST_MS, since: 0 }
      clocks.set(id, clock)
      if (!held) start(id, clock)
      if (!same) change([...shown, { id, kind, text }])
      return id
    },
    close,
    pause: () => {
      if (held) return
      held = true
      for (const clock of clocks.values()) {
        clearTimeout(clock.timer)
        clock.left = Math.max(0, clock.left - (Date.now() - clock.since))
      }
    },
    resume: () => {
      if (!held) return
      held = false
      for (const [id, clock] of clocks) start(id, clock)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => shown,
  }
}
