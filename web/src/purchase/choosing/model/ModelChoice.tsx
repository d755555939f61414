import { modelPriceText, perPersonText } from '@sipday/rules/price-text.ts'
import type { Model, Plan } from '@sipday/rules/catalogue.ts'
import { ArtTile } from '@sipday/ui/drawings/ArtTile.tsx'
import { useKit } from '@sipday/ui/drawings/kit.ts'
import { artOfModel } from '@sipday/ui/drawings/plan-art.ts'
import { ChoiceCard } from '@sipday/ui/cards/ChoiceCard.tsx'
import css from './ModelChoice.module.css'

/** W2.2's price may wrap before its amount, never inside it. */
function PriceLine({ plans }: { plans: readonly Plan[] }) {
  const text = modelPriceText(plans)
  const at = Math.max(0, text.indexOf('$'))
  const people = perPersonText(plans)
  return (
    <>
      {text.slice(0, at)}
      <span className="nowrap">{text.slice(at)}</span>
      {people && (
        <>
          {' '}
          <small className={css.people}>{people}</small>
        </>
      )}
    </>
  )
}

export type ModelChoiceProps = {
  models: readonly Model[]
  plans: readonly Plan[]
  currentId: string | null
  onSelect: (id: string) => void
}

export function ModelChoice({ models, plans, currentId, onSelect }: ModelChoiceProps) {
  const kit = useKit()
  if (models.length === 0) return <p>No memberships are on sale right now. Please come back later.</p>
  return (
    <ul className={models.length > 2 ? 'grid-3' : 'grid-2'}>
      {models.map((model) => {
        const own = plans.filter((plan) => plan.modelId === model.id)
        return (
          <li key={model.id}>
            <ChoiceCard
              art
              tall
              before={<ArtTile {...artOfModel(kit, own)} photo={model.photo} />}
              title={model.name}
              lines={model.description ? [model.description] : []}
              strong={<PriceLine plans={own} />}
              chosen={model.id === currentId}
              onClick={() => onSelect(model.id)}
            />
          </li>
        )
      })}
    </ul>
  )
}
