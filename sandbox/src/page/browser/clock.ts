import { ask, byId, showTrouble, whenExactly } from './dom.ts'

let offsetMs = 0

const draw = (): void => {
  const now = new Date(Date.now() + offsetMs)
  const time = byId('now')
  time.textContent = whenExactly(now)
  time.setAttribute('datetime', now.toISOString())
}

/** Between two reads the page keeps counting. */
export async function refreshClock(): Promise<void> {
  const { now } = await ask<{ now: string }>('/clock')
  offsetMs = Date.parse(now) - Date.now()
  draw()
}

/** Or the last day of a shorter month. */
const nextMonth = (from: Date): Date => {
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + 1)
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), last))
  return to
}

const moveOf = (name: string | undefined): unknown => {
  if (name === 'hour') return { hours: 1 }
  if (name === 'day') return { days: 1 }
  return { now: nextMonth(new Date(Date.now() + offsetMs)).toISOString() }
}

const setBusy = (buttons: readonly HTMLElement[], busy: boolean): void => {
  for (const button of buttons) button.setAttribute('aria-disabled', String(busy))
  byId('clock-status').textContent = busy ? 'Moving the clock and running what is due…' : ''
}

/** `afterwards` shows the results of a move. */
export function startClock(afterwards: () => Promise<void>): void {
  const buttons = [...byId('clock-moves').querySelectorAll('button')]
  for (const button of buttons) {
    button.addEventListener('click', async () => {
      if (button.getAttribute('aria-disabled') === 'true') return
      setBusy(buttons, true)
      let problem: string | null = null
      await ask('/clock', 'POST', moveOf(button.dataset['move'])).catch((error: Error) => (problem = error.message))
      setBusy(buttons, false)
      await afterwards()
      showTrouble(problem)
      if (problem === null) byId('clock-status').textContent = 'Done.'
    })
  }
  setInterval(draw, 1000)
}
