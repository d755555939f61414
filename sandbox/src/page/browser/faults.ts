import { ask, byId, make, showTrouble } from './dom.ts'

type Fault = { target: string; mode: string; times: number; ms: number }

export async function refreshFaults(): Promise<void> {
  const { faults } = await ask<{ faults: Fault[] }>('/faults')
  const lines = faults.map(
    ({ target, mode, times, ms }) => `${target}: ${mode}, ${times} more${ms > 0 ? `, delayed ${ms} ms` : ''}`,
  )
  const list = byId('faults')
  if (lines.join('\n') === list.dataset['drawn']) return
  list.dataset['drawn'] = lines.join('\n')
  list.replaceChildren(...lines.map((line) => make('li', {}, line)))
}

export function startFaults(): void {
  const form = byId('fault-form') as HTMLFormElement
  const tell = (error: Error) => showTrouble(error.message)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const data = new FormData(form)
    const body = {
      target: data.get('target'),
      mode: data.get('mode'),
      times: Number(data.get('times')),
      ms: Number(data.get('ms')),
    }
    ask('/faults', 'POST', body)
      .then(() => showTrouble(null))
      .then(refreshFaults)
      .catch(tell)
  })
  byId('faults-clear').addEventListener('click', () => void ask('/faults', 'DELETE').then(refreshFaults).catch(tell))
}
