import { textOfUse } from '@sipday/rules/uses/use-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { OrderList } from '../parts/draft/order/OrderList.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { CataloguePage } from './CataloguePage.tsx'
import { isGiven, type Catalogue } from '../parts/catalogue/use-catalogue.ts'
import { RetiredBenefits } from './RetiredBenefits.tsx'

/** In the order in which members see them. */
export function BenefitsPage({ catalogue, today, edits }: { catalogue: Catalogue; today: string; edits: boolean }) {
  const { benefits } = catalogue
  const given = benefits.filter(isGiven)
  const add = edits && (
    <GoButton variant={benefits.length === 0 ? 'contained' : 'outlined'} to="/catalogue/benefits/new">
      New Benefit
    </GoButton>
  )
  return (
    <CataloguePage name="Benefits" above={[]} catalogue={catalogue} today={today} edits={edits}>
      <Card stack>
        {benefits.length === 0 ? (
          <EmptyState
            title="No benefits yet"
            text={<p>A benefit is what a member redeems: a drink a day, a treat a month.</p>}
            action={add}
          />
        ) : (
          <>
            <OrderList subject="benefit" rows={given} edits={edits} end={({ body }) => textOfUse(body.use)} />
            <RetiredBenefits rows={benefits.filter((row) => !isGiven(row))} />
            <div>{add}</div>
          </>
        )}
      </Card>
    </CataloguePage>
  )
}
