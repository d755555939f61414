import type { Location, Plan } from '@sipday/rules/catalogue.ts'
import type { SummaryAction } from '@sipday/rules/flow.ts'
import { dollars } from '@sipday/rules/money.ts'
import type { Terms } from '@sipday/rules/terms.ts'
import { ActionBar } from '@sipday/ui/actions/ActionBar.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Checkbox } from '@sipday/ui/fields/choosing/Checkbox.tsx'
import { QuantityStepper } from '@sipday/ui/fields/choosing/QuantityStepper.tsx'
import { useState, type ReactNode } from 'react'
import { useErrorFocus } from '../../shell/focus.ts'
import type { GiftDetails } from '../context.ts'
import { OrderLayout } from '../order/OrderLayout.tsx'
import { OrderTotals } from '../order/OrderTotals.tsx'
import { PaySchedule } from '../order/PaySchedule.tsx'
import { ChosenPlan } from './ChosenPlan.tsx'
import { GiftFields } from './GiftFields.tsx'

export type PlanSummaryProps = {
  plan: Plan
  location: Location
  /** The terms of this order (R29). */
  terms: Terms
  notice: string | null
  giftDetails: GiftDetails
  giftErrors: Partial<Record<string, string>>
  today: string
  code?: ReactNode
  actions: readonly SummaryAction[]
  onChange: (action: SummaryAction) => void
  onQuantity: (value: number) => void
  onToggleGift: () => void
  onGiftField: (field: keyof GiftDetails, value: string) => void
  onBack: () => void
  onContinue: () => void
}

/** Announced when the gift box changes the number (R77). */
const subscriptions = (n: number): string => (n === 1 ? '1 subscription' : `${n} subscriptions`)

const people = (n: number): string => (n === 1 ? '1 person' : `${n} people`)

/** W2.5, R29. */
export function PlanSummary(props: PlanSummaryProps) {
  const { plan, location, terms, giftDetails, today } = props
  const { quantity, isGift } = terms
  const total = dollars(terms.totalCents)
  const [before, setBefore] = useState(quantity)
  const { root, press } = useErrorFocus(Object.keys(props.giftErrors).length > 0)
  const goOn = () => {
    press()
    props.onContinue()
  }
  return (
    <OrderLayout
      panel={
        <Card tinted>
          <div className="stack-l">
            <OrderTotals terms={terms} notice={props.notice} />
            <PaySchedule terms={terms} />
          </div>
        </Card>
      }
      bar={
        <ActionBar total={total} totalOnPhonesOnly>
          <Button variant="outlined" onClick={props.onBack}>
            Back
          </Button>
          <Button onClick={goOn}>Continue</Button>
        </ActionBar>
      }
    >
      <div ref={root} className="stack">
        <ChosenPlan plan={plan} location={location} actions={props.actions} onChange={props.onChange} />
        <Card stack>
          <QuantityStepper
            label="Number of Subscriptions"
            helper={isGift ? 'One per gift recipient' : 'One per person'}
            value={quantity}
            min={plan.minimumQuantity}
            max={plan.maximumQuantity}
            minReason={
              plan.minimumQuantity > 1 ? `This plan is for ${people(plan.minimumQuantity)} or more` : 'At least 1'
            }
            maxReason={`At most ${plan.maximumQuantity} in one order`}
            onChange={(value) => {
              setBefore(value)
              props.onQuantity(value)
            }}
          />
          <Checkbox
            label="This is a gift"
            checked={isGift}
            disabled={plan.gift}
            helper={plan.gift ? 'This plan is always a gift.' : undefined}
            onChange={() => {
              setBefore(quantity)
              props.onToggleGift()
            }}
          />
          <p className="small" role="status">
            {before === quantity ? '' : subscriptions(quantity)}
          </p>
        </Card>
        {props.code}
        {isGift && (
          <Card as="section" aria-labelledby="gift-details">
            <GiftFields details={giftDetails} today={today} errors={props.giftErrors} onField={props.onGiftField} />
          </Card>
        )}
      </div>
    </OrderLayout>
  )
}
