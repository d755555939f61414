import { showsBack, showsBanner } from '@sipday/rules/flow.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { PromoBanner } from '../../../drinks/PromoBanner.tsx'
import { isChanging, offeredModels } from '../offered.ts'
import { usePageData } from '../../page-data.tsx'
import { StepPage } from '../../StepPage.tsx'
import { useSend, useWizard } from '../../useWizard.tsx'
import { ModelChoice } from './ModelChoice.tsx'

/** Select a Plan: the pricing model (W2.2). */
export function Screen() {
  const context = useWizard((snapshot) => snapshot.context)
  const send = useSend()
  const { shop, openDrinks } = usePageData()
  const flow = context.currentFlowType
  return (
    <StepPage
      screen="model"
      heading="Select a Plan"
      banner={showsBanner(flow, 'model') ? <PromoBanner shop={shop} onDrinks={openDrinks} /> : undefined}
    >
      <ModelChoice
        models={offeredModels(context)}
        plans={context.normalizedData.plans}
        currentId={context.modelId}
        onSelect={(id) => send({ type: 'SELECT_MODEL', id })}
      />
      {showsBack(flow, 'model') && (
        <div>
          <Button variant="outlined" onClick={() => send({ type: isChanging(context) ? 'BACK_TO_SUMMARY' : 'BACK' })}>
            Back
          </Button>
        </div>
      )}
    </StepPage>
  )
}
