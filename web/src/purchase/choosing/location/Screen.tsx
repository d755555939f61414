import { showsBack, showsBanner } from '@sipday/rules/flow.ts'
import { said } from '@sipday/rules/texts/said.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { PromoBanner } from '../../../drinks/PromoBanner.tsx'
import { isChanging, offeredLocations } from '../offered.ts'
import { usePageData } from '../../page-data.tsx'
import { StepPage } from '../../StepPage.tsx'
import { useSend, useWizard } from '../../useWizard.tsx'
import { findZip } from './find-zip.ts'
import { LocationChoice } from './LocationChoice.tsx'

/** Select a Location (W2.3). */
export function Screen() {
  const context = useWizard((snapshot) => snapshot.context)
  const send = useSend()
  const { shop, openDrinks } = usePageData()
  const flow = context.currentFlowType
  return (
    <StepPage
      screen="location"
      heading="Select a Location"
      intro={<p>{said(shop.texts, 'location-intro')}</p>}
      banner={showsBanner(flow, 'location') ? <PromoBanner shop={shop} onDrinks={openDrinks} /> : undefined}
    >
      <LocationChoice
        locations={offeredLocations(context)}
        days={context.days}
        currentId={context.locationId}
        found={context.zipFound}
        onFound={(found) => send({ type: 'ZIP_FOUND', found })}
        findZip={(zip) => findZip(zip, shop.geocoder)}
        onSelect={(id) => send({ type: 'SELECT_LOCATION', id })}
      />
      {showsBack(flow, 'location') && (
        <div>
          <Button variant="outlined" onClick={() => send({ type: isChanging(context) ? 'BACK_TO_SUMMARY' : 'BACK' })}>
            Back
          </Button>
        </div>
      )}
    </StepPage>
  )
}
