import type { Location, Plan } from '@sipday/rules/catalogue.ts'
import type { SummaryAction } from '@sipday/rules/flow.ts'
import { dollars } from '@sipday/rules/money.ts'
import { priceSuffix } from '@sipday/rules/price-text.ts'
import { ArtTile } from '@sipday/ui/drawings/ArtTile.tsx'
import { useKit } from '@sipday/ui/drawings/kit.ts'
import { artOfPlan } from '@sipday/ui/drawings/plan-art.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { PriceText } from '@sipday/ui/text/PriceText.tsx'
import css from './ChosenPlan.module.css'

export type ChosenPlanProps = {
  plan: Plan
  location: Location
  actions: readonly SummaryAction[]
  onChange: (action: SummaryAction) => void
}

const labels: Record<SummaryAction, string> = {
  changeLocation: 'Change Location',
  changePlan: 'Change Plan',
  changePlanOnly: 'Change Plan',
}

export function ChosenPlan({ plan, location, actions, onChange }: ChosenPlanProps) {
  const kit = useKit()
  return (
    <Card>
      <div className="row top-aligned">
        <ArtTile {...artOfPlan(kit, plan)} photo={plan.photo} />
        <div className="grow">
          <h2 className="h3">{plan.name}</h2>
          <p className="small">{location.name}</p>
          <PriceText price={dollars(plan.priceCents)} period={priceSuffix(plan.frequency)} />
          {plan.benefits.map((benefit) => (
            <div className="small" key={benefit}>
              {benefit}
            </div>
          ))}
        </div>
      </div>
      <div className={css.actions}>
        {actions.map((action, index) => (
          <Button
            key={action}
            variant="text"
            flush={index === 0 ? 'start' : undefined}
            onClick={() => onChange(action)}
          >
            {labels[action]}
          </Button>
        ))}
      </div>
    </Card>
  )
}
