import { isolated } from '@sipday/rules/written/isolated.ts'
import { countText } from '@sipday/rules/written/counts.ts'
import { listPriceText } from '@sipday/rules/office/words/catalogue-words.ts'
import { modelPriceText } from '@sipday/rules/price-text.ts'
import { lastPrice } from '@sipday/rules/office/price-history.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { OrderList } from '../parts/draft/order/OrderList.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { CataloguePage } from './CataloguePage.tsx'
import { ModelsPhone } from './ModelsPhone.tsx'
import { isGiven, kept, type Catalogue } from '../parts/catalogue/use-catalogue.ts'

type OverviewProps = { catalogue: Catalogue; today: string; edits: boolean }

/** In the order in which customers see it. */
export function Overview({ catalogue, today, edits }: OverviewProps) {
  const { models, plans, benefits } = catalogue
  const plansOf = (id: string) => plans.filter(({ body }) => body.modelId === id)
  if (models.length === 0) {
    return (
      <CataloguePage name="Catalog" catalogue={catalogue} today={today} edits={edits}>
        <EmptyState
          title="Nothing is on sale yet"
          text={<p>A membership is what customers choose first. Each has one plan or several.</p>}
          action={edits && <GoButton to="/catalogue/models/new">Make the First One</GoButton>}
        />
      </CataloguePage>
    )
  }
  const priceOf = (id: string) =>
    modelPriceText(
      kept(plansOf(id)).map(({ body }) => ({
        priceCents: lastPrice(body.prices)?.cents ?? 0,
        frequency: body.frequency,
      })),
    )
  return (
    <CataloguePage
      name="Catalog"
      intro="In the order in which customers see it."
      catalogue={catalogue}
      today={today}
      edits={edits}
      phone={<ModelsPhone models={kept(models)} plans={kept(plans)} />}
    >
      <Card as="section" stack aria-labelledby="memberships">
        <h2 className="h3" id="memberships">
          Memberships
        </h2>
        <OrderList subject="model" rows={models} edits={edits} end={({ id }) => priceOf(id)} />
        {edits && (
          <div>
            <GoButton variant="outlined" to="/catalogue/models/new">
              New Membership
            </GoButton>
          </div>
        )}
      </Card>
      {models.map((model) => (
        <Card as="section" stack key={model.id} aria-labelledby={`plans-${model.id}`}>
          <h2 className="h3" id={`plans-${model.id}`}>
            Plans of {isolated(model.body.name)}
          </h2>
          {plansOf(model.id).length === 0 && <p>It has no plan yet: customers do not see it.</p>}
          <OrderList
            subject="plan"
            rows={plansOf(model.id)}
            edits={edits}
            end={({ body }) => listPriceText(body.prices, today, body.frequency)}
          />
          {edits && (
            <div>
              <GoButton variant="outlined" to={`/catalogue/plans/new?model=${encodeURIComponent(model.id)}`}>
                New Plan
              </GoButton>
            </div>
          )}
        </Card>
      ))}
      <Card as="section" stack aria-labelledby="what-plans-give">
        <h2 className="h3" id="what-plans-give">
          What plans give
        </h2>
        <p>{countText(kept(benefits).filter(isGiven).length, 'benefit')}</p>
        <div>
          <GoButton variant="outlined" to="/catalogue/benefits">
            See the Benefits
          </GoButton>
        </div>
      </Card>
      <Card as="section" stack aria-labelledby="menu">
        <h2 className="h3" id="menu">
          The menu
        </h2>
        <p>The drinks that members choose from.</p>
        <div>
          <GoButton variant="outlined" to="/catalogue/drinks">
            See the Drinks
          </GoButton>
        </div>
      </Card>
    </CataloguePage>
  )
}
