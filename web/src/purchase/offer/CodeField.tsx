import { CallError } from '@sipday/contract/client.ts'
import type { Location, Plan } from '@sipday/rules/catalogue.ts'
import { codeOf } from '@sipday/rules/offers/code.ts'
import { givesText } from '@sipday/rules/offers/offer-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import type { Call } from '../calls.ts'
import type { FoundOffer } from '../context.ts'
import type { WizardEvent } from '../events.ts'
import { orderOf, termsOfOrder } from '../order/order-terms.ts'
import { useWizard } from '../useWizard.tsx'

type Asks = {
  plan: Plan
  location: Location
  linked: string
  quantity: number
  call: Call
  send: (event: WizardEvent) => void
}
type CodeFieldProps = Asks & {
  focused: boolean
  /** From here on the field itself says what comes of a code. */
  onShown: () => void
}

const offerFor = async ({ plan, location, quantity, call }: Asks, code: string): Promise<FoundOffer> => {
  const { offer } = await call('code-check', { code, planId: plan.id, locationId: location.id, quantity })
  return { ...offer, order: orderOf(plan, location.id) }
}

/** Once the summary was left; no answer is as if there were no code. */
export const askLate = async (asks: Asks): Promise<void> =>
  asks.send({ type: 'OFFER_FOUND', offer: await offerFor(asks, asks.linked).catch(() => null) })

const NO_ANSWER = 'The code could not be checked. Please try again.'

/** Asks the server what a code gives each person, also again for another plan, price or place. */
export function CodeField({ focused, onShown, ...asks }: CodeFieldProps) {
  const { plan, location, linked, send } = asks
  const found = useWizard(({ context }) => context.offer)
  const untaxed = useWizard(({ context }) => termsOfOrder(context, plan).taxRate === 0)
  const code = useWizard(({ context }) => context.typedCode) ?? found?.code ?? linked
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const newest = useRef(0)

  const check = async (): Promise<void> => {
    const asked = (newest.current += 1)
    const isLast = () => asked === newest.current
    setBusy(true)
    setProblem(null)
    try {
      const offer = await offerFor(asks, code)
      if (isLast()) send({ type: 'OFFER_FOUND', offer })
    } catch (error) {
      if (!isLast()) return
      send({ type: 'OFFER_FOUND', offer: null })
      setProblem(error instanceof CallError && error.fromServer ? error.message : NO_ANSWER)
    }
    if (isLast()) setBusy(false)
  }
  const checkAgain = useEffectEvent(() => {
    if (codeOf(code) && (found || code === linked)) void Promise.resolve().then(check)
  })
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])
  useEffect(() => checkAgain(), [plan.id, plan.priceCents, location.id, linked])

  const type = (value: string) => {
    newest.current += 1
    setBusy(false)
    setProblem(null)
    send({ type: 'TYPE_CODE', value })
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (codeOf(code)) void check()
    else setProblem('Please enter a code.')
  }
  const isGood = found !== null && !busy
  return (
    <Card stack>
      <form className="stack" onSubmit={apply} noValidate>
        <Field
          label="Code"
          optional
          value={code}
          autoFocus={focused}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          maxLength={60}
          error={problem ?? undefined}
          announced
          onChange={type}
        />
        <p className="small" role="status">
          {isGood ? givesText(found, { ...plan, untaxed }) : ''}
        </p>
        <div className="row">
          {isGood ? (
            <Button variant="outlined" onClick={() => type('')}>
              Remove Code
            </Button>
          ) : (
            <Button variant="outlined" type="submit" busy={busy}>
              Apply Code
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
