import { isolated } from '@sipday/rules/written/isolated.ts'
import { said } from '@sipday/rules/texts/said.ts'
import { showsBack, showsBanner } from '@sipday/rules/flow.ts'
import { planSections } from '@sipday/rules/offer.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { PromoBanner } from '../../../drinks/PromoBanner.tsx'
import { isChanging, offeredPlans } from '../offered.ts'
import type { WizardContext } from '../../context.ts'
import { usePageData } from '../../page-data.tsx'
import { StepPage } from '../../StepPage.tsx'
import { useSend, useWizard } from '../../useWizard.tsx'
import { PlanChoice } from './PlanChoice.tsx'

/** "Individual Membership at Kips Bay NY", as far as chosen. */
const placeText = ({ modelId, locationId, normalizedData }: WizardContext): string =>
  [
    normalizedData.models.find((model) => model.id === modelId)?.name,
    normalizedData.locations.find((location) => location.id === locationId)?.name,
  ]
    .flatMap((name) => (name ? [isolated(name)] : []))
    .join(' at ')

/** Select a Plan: the tier (W2.4). */
export function Screen() {
  const context = useWizard((snapshot) => snapshot.context)
  const send = useSend()
  const { shop, openDrinks } = usePageData()
  const flow = context.currentFlowType
  const place = placeText(context)
  const withBanner = showsBanner(flow, 'plan')
  return (
    <StepPage
      screen="plan"
      heading="Select a Plan"
      intro={
        place && (
          <p className="row small">
            <Icon name="pin" size="small" />
            {place}
          </p>
        )
      }
      banner={withBanner ? <PromoBanner shop={shop} onDrinks={openDrinks} /> : undefined}
    >
      <PlanChoice
        {...planSections(offeredPlans(context))}
        currentId={context.planId}
        onSelect={(id) => send({ type: 'SELECT_PLAN', id })}
      />
      <div className="row wrap between">
        {showsBack(flow, 'plan') && (
          <Button variant="outlined" onClick={() => send({ type: isChanging(context) ? 'BACK_TO_SUMMARY' : 'BACK' })}>
            Back
          </Button>
        )}
        {!withBanner && (
          <Button variant="text" onClick={() => openDrinks()}>
            {said(shop.texts, 'drinks-all')}
          </Button>
        )}
      </div>
    </StepPage>
  )
}
