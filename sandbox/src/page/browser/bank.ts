import { ask, byId, make, showTrouble, when } from './dom.ts'
import { dollars } from './money.ts'

type Payment = {
  paymentId: string
  amountCents: number
  cardLast4: string
  at: string
  dispute: { id: string; state: string } | null
}

const STATES: Readonly<Record<string, string>> = { WON: 'Won', LOST: 'Lost', ACCEPTED: 'Accepted' }

const act = (label: string, name: string, path: string, body: object, done: string): HTMLButtonElement => {
  const button = make('button', { type: 'button', class: 'text', 'aria-label': name }, label)
  button.addEventListener('click', () => void tell(path, body, done))
  return button
}

const tell = async (path: string, body: object, done: string): Promise<void> => {
  try {
    await ask(path, 'POST', body)
    showTrouble(null)
    byId('bank-status').textContent = done
    await refreshPayments()
  } catch (error) {
    showTrouble(error instanceof Error ? error.message : String(error))
  }
}

const disputeOf = ({ paymentId, amountCents, dispute }: Payment): (Node | string)[] => {
  const which = `the payment of ${dollars(amountCents)}`
  if (!dispute)
    return [act('Dispute', `Dispute ${which}`, '/disputes', { paymentId }, `The cardholder disputes ${which}.`)]
  const decided = STATES[dispute.state]
  if (decided) return [decided]
  const decide = (state: 'WON' | 'LOST', label: string, done: string) =>
    act(label, `${label}: ${which}`, `/disputes/${dispute.id}`, { state }, done)
  return [
    decide('WON', 'Shop wins', `The shop keeps ${which}.`),
    decide('LOST', 'Shop loses', `The cardholder gets back ${which}.`),
  ]
}

/** Nothing moves on the page while nothing has changed. */
export async function refreshPayments(): Promise<void> {
  const { payments } = await ask<{ payments: Payment[] }>('/payments')
  const list = byId('payments')
  const drawn = JSON.stringify(payments)
  if (drawn === list.dataset['drawn']) return
  list.dataset['drawn'] = drawn
  list.replaceChildren(
    ...payments.map((payment) =>
      make(
        'tr',
        {},
        make('td', {}, make('time', { datetime: payment.at }, when(payment.at))),
        make('td', {}, payment.cardLast4),
        make('td', { class: 'number' }, dollars(payment.amountCents)),
        make('td', { class: 'after' }, ...disputeOf(payment)),
      ),
    ),
  )
}

export function startBank(): void {
  byId('pay-out').addEventListener('click', () => void tell('/payouts', {}, 'What has moved is paid out.'))
  byId('fail-renewal').addEventListener('click', () => {
    const fault = { target: 'subscriptions.bill', mode: 'decline', times: 1 }
    void tell('/faults', fault, 'The next renewal is declined. Move the clock to its day.')
  })
}
