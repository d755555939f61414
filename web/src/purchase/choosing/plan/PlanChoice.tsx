import { isolated } from '@sipday/rules/written/isolated.ts'
import type { Plan } from '@sipday/rules/catalogue.ts'
import { dollars } from '@sipday/rules/money.ts'
import { upgradeDifference } from '@sipday/rules/offer.ts'
import { planLineText, priceSuffix } from '@sipday/rules/price-text.ts'
import { ArtTile } from '@sipday/ui/drawings/ArtTile.tsx'
import { useKit } from '@sipday/ui/drawings/kit.ts'
import { artOfPlan } from '@sipday/ui/drawings/plan-art.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { PlanCard } from '@sipday/ui/cards/PlanCard.tsx'
import css from './PlanChoice.module.css'

export type PlanChoiceProps = {
  base: readonly Plan[]
  upgrades: readonly Plan[]
  currentId: string | null
  onSelect: (id: string) => void
}

/** W2.4, R33. */
export function PlanChoice({ base, upgrades, currentId, onSelect }: PlanChoiceProps) {
  const kit = useKit()
  const card = (plan: Plan) => {
    const difference = plan.planType === 'Upgrade' ? upgradeDifference(plan, base) : null
    return (
      <li key={plan.id}>
        <PlanCard
          art={<ArtTile {...artOfPlan(kit, plan)} photo={plan.photo} />}
          name={plan.name}
          level={plan.planType === 'Upgrade' ? 3 : 2}
          price={dollars(plan.priceCents)}
          period={priceSuffix(plan.frequency)}
          difference={difference ? `+ ${dollars(difference.cents)}` : undefined}
          comparedWith={difference ? `compared with ${isolated(difference.comparedWith)}` : undefined}
          note={planLineText(plan)}
          description={plan.description || undefined}
          benefits={plan.benefits}
          chosen={plan.id === currentId}
          action={
            <Button wide onClick={() => onSelect(plan.id)}>
              Choose <bdi>{plan.name}</bdi>
            </Button>
          }
        />
      </li>
    )
  }
  return (
    <div className="stack-l">
      {base.length > 0 ? <ul className={`grid-2 ${css.even}`}>{base.map(card)}</ul> : <p>No base plans available.</p>}
      {upgrades.length > 0 && (
        <section className="stack" aria-labelledby="upgrade-plans">
          <h2 id="upgrade-plans">Upgrade Your Plan</h2>
          <ul className={`grid-2 ${css.even}`}>{upgrades.map(card)}</ul>
        </section>
      )}
    </div>
  )
}
