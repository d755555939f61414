import { summaryActions, type SummaryAction } from '@sipday/rules/flow.ts'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import { resolved, todayAt } from '../choosing/offered.ts'
import { HaveCode } from '../offer/HaveCode.tsx'
import { termsOfOrder } from '../order/order-terms.ts'
import { totalNotice } from '../selectors.ts'
import { StepPage } from '../StepPage.tsx'
import { useSend, useWizard } from '../useWizard.tsx'
import { PlanSummary } from './PlanSummary.tsx'

const events = {
  changeLocation: { type: 'CHANGE_LOCATION' },
  changePlan: { type: 'CHANGE_MODEL' },
  changePlanOnly: { type: 'CHANGE_PLAN_ONLY' },
} as const satisfies Record<SummaryAction, { type: string }>

/** Plan Summary (W2.5). */
export function Screen() {
  const context = useWizard((snapshot) => snapshot.context)
  const send = useSend()
  const found = resolved(context)
  return (
    <StepPage screen="summary" heading="Plan Summary">
      {found ? (
        <PlanSummary
          plan={found.plan}
          location={found.location}
          terms={termsOfOrder(context, found.plan)}
          notice={totalNotice(context)}
          giftDetails={context.giftDetails}
          giftErrors={context.fieldErrors}
          today={todayAt(context, found.plan)}
          code={<HaveCode plan={found.plan} location={found.location} />}
          actions={summaryActions(context.originalFlowType)}
          onChange={(action) => send(events[action])}
          onQuantity={(value) => send({ type: 'SET_QUANTITY', value })}
          onToggleGift={() => send({ type: 'TOGGLE_IS_GIFT' })}
          onGiftField={(field, value) => send({ type: 'UPDATE_GIFT_FIELD', field, value })}
          onBack={() => send({ type: 'BACK' })}
          onContinue={() => send({ type: 'PROCEED_TO_CONTACT' })}
        />
      ) : (
        <Spinner label="Loading details" />
      )}
    </StepPage>
  )
}
