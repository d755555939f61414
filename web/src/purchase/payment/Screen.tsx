import { subscribeConsent } from '@sipday/rules/consent.ts'
import { dollars } from '@sipday/rules/money.ts'
import { paymentSentence } from '@sipday/rules/terms-text.ts'
import { walletsFor } from '@sipday/rules/paying/wallets.ts'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import { lazy, Suspense } from 'react'
import { ConfirmWhenAsked } from '../../confirm-contact/ConfirmWhenAsked.tsx'
import { resolved } from '../choosing/offered.ts'
import { Consent } from '../order/Consent.tsx'
import { FoldedOrder } from '../order/FoldedOrder.tsx'
import { OrderPanel } from '../order/OrderPanel.tsx'
import { PaySchedule } from '../order/PaySchedule.tsx'
import { usePageData } from '../page-data.tsx'
import { termsOfOrder } from '../order/order-terms.ts'
import { standingProblem, totalNotice } from '../selectors.ts'
import { StepPage } from '../StepPage.tsx'
import { useActor, useSend, useWizard } from '../useWizard.tsx'
import type { WizardView } from '../early/view.ts'
import { useAlreadyHas } from './use-already-has.tsx'
import { Confirming } from './Confirming.tsx'
import { LoadingCards } from './LoadingCards.tsx'
import { NewCard } from './NewCard.tsx'
import { SavedCards } from './SavedCards.tsx'

const Wallets = lazy(() => import('./Wallets.tsx').then((module) => ({ default: module.Wallets })))

const places = [
  'fetchingCardDetails',
  'confirmSavedCard',
  'processingSavedCardPayment',
  'refreshingPrices',
  'confirmingOutcome',
  'enterNewCard',
  'savingNewCard',
] as const

const placeOf = (snapshot: WizardView) => places.find((payment) => snapshot.matches({ displayFlow: { payment } }))

/** W2.8. */
export function Screen() {
  const context = useWizard((snapshot) => snapshot.context)
  const place = useWizard(placeOf)
  const send = useSend()
  const confirmations = useActor().confirmations?.()
  const { shop } = usePageData()
  const found = resolved(context)
  const { isGift, isReauthenticated, primaryCustomerId: customerId } = context
  const owned = useAlreadyHas(
    found && customerId && isReauthenticated && !isGift
      ? { customerId, planName: found.plan.name, locationName: found.location.name, today: context.today }
      : null,
  )
  if (!found) {
    return (
      <StepPage screen="payment" heading="Payment">
        <Spinner label="Loading details" />
      </StepPage>
    )
  }
  const { plan, location } = found
  const terms = termsOfOrder(context, plan)
  const people = (context.isGift ? context.customerForms.slice(1) : context.customerForms).map((form) => form.firstName)
  const isPaying = place === 'processingSavedCardPayment' || place === 'refreshingPrices'
  // A wallet pays from the card form, which shows its failure.
  if (place === 'enterNewCard' || place === 'savingNewCard' || (isPaying && context.choseToEnterNewCard)) {
    const offered = walletsFor(terms, shop.payments.wallets)
    const saving = place !== 'enterNewCard'
    return (
      <StepPage key="new" screen="payment" heading="Add a Card">
        <NewCard
          owned={owned}
          payments={shop.payments}
          wallets={
            offered.length > 0 && (
              <Suspense>
                <Wallets terms={terms} busy={saving} />
              </Suspense>
            )
          }
          saving={saving}
          hasSavedCards={context.savedCards.length > 0}
          refusal={context.fieldErrors['card'] ?? null}
          problem={standingProblem({ context })}
          panel={
            <FoldedOrder terms={terms} location={location.name}>
              <OrderPanel terms={terms} location={location} people={people} notice={totalNotice(context)}>
                <PaySchedule terms={terms} />
              </OrderPanel>
            </FoldedOrder>
          }
          onNonce={(nonce) => send({ type: 'SUBMIT_NONCE', nonce })}
          onFailed={(message) => send({ type: 'CARD_FORM_FAILED', message })}
          onBackToCards={() => send({ type: 'BACK_TO_SAVED_CARDS' })}
          onBack={() => send({ type: 'BACK' })}
        />
      </StepPage>
    )
  }
  if (place === 'confirmingOutcome' || place === 'fetchingCardDetails') {
    return (
      <StepPage key={place} screen="payment" heading="Payment">
        {place === 'confirmingOutcome' ? <Confirming /> : <LoadingCards />}
      </StepPage>
    )
  }
  return (
    <StepPage key="cards" screen="payment" heading="Payment">
      <SavedCards
        owned={owned}
        cards={context.savedCards}
        selectedId={context.selectedSavedCardId}
        processing={isPaying}
        total={dollars(terms.totalCents)}
        sentence={paymentSentence(terms)}
        panel={<OrderPanel terms={terms} location={location} people={people} notice={totalNotice(context)} />}
        consent={<Consent shop={shop} parts={subscribeConsent(terms)} />}
        onSelect={(id) => send({ type: 'SELECT_SAVED_CARD', id })}
        onNewCard={() => send({ type: 'USE_NEW_CARD' })}
        problem={context.problem}
        problemIsToasted={context.error !== null}
        onPay={() => send({ type: 'PAY_WITH_SAVED_CARD' })}
        onBack={() => send({ type: 'BACK' })}
      />
      {confirmations && <ConfirmWhenAsked confirmations={confirmations} />}
    </StepPage>
  )
}
