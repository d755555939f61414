import { listPriceText } from '@sipday/rules/office/words/catalogue-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import type { ReactNode } from 'react'
import { Link, useRoute } from 'wouter'
import css from './catalogue.module.css'
import { isGiven, kept, type Catalogue } from '../parts/catalogue/use-catalogue.ts'

export function CatalogueTree({ catalogue, today, edits }: { catalogue: Catalogue; today: string; edits: boolean }) {
  const plans = kept(catalogue.plans)
  return (
    <nav className={css.tree} aria-label="Catalog">
      <Card stack>
        {kept(catalogue.models).map((model) => (
          <div key={model.id}>
            <h2 className="h4">
              <Link href={`/catalogue/models/${model.id}`}>{model.body.name}</Link>
            </h2>
            <ul>
              {plans
                .filter(({ body }) => body.modelId === model.id)
                .map(({ id, body, state }) => (
                  <TreeLink
                    key={id}
                    to={`/catalogue/plans/${id}`}
                    name={body.name}
                    changed={state !== 'live'}
                    end={listPriceText(body.prices, today, body.frequency)}
                  />
                ))}
            </ul>
          </div>
        ))}
        <div>
          <h2 className="h4">What plans give</h2>
          <ul>
            <TreeLink to="/catalogue/benefits" name="Benefits" end={kept(catalogue.benefits).filter(isGiven).length} />
            <TreeLink to="/catalogue/drinks" name="Drinks" end={null} />
          </ul>
        </div>
        {edits && (
          <ul>
            <li>
              <Link className={css.treeLink} href="/catalogue/plans/new">
                <Icon name="plus" size="small" /> New plan
              </Link>
            </li>
            <li>
              <Link className={css.treeLink} href="/catalogue/models/new">
                <Icon name="plus" size="small" /> New membership
              </Link>
            </li>
          </ul>
        )}
      </Card>
    </nav>
  )
}

type TreeLinkProps = { to: string; name: string; changed?: boolean; end: ReactNode }

function TreeLink({ to, name, changed, end }: TreeLinkProps) {
  const [open] = useRoute(`${to}/*?`)
  return (
    <li>
      <Link className={css.treeLink} href={to} aria-current={open ? 'page' : undefined}>
        <span className="grow">
          {name}
          {changed && <VisuallyHidden>, changed in the draft</VisuallyHidden>}
        </span>
        <span className={css.treeEnd}>{end}</span>
      </Link>
    </li>
  )
}
