import { dateIn } from '@sipday/rules/calendar.ts'
import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { lazy, useState, type ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import type { SectionProps } from '../menu/section.ts'
import { CatalogueThing } from '../parts/catalogue/CatalogueThing.tsx'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { BenefitsPage } from './BenefitsPage.tsx'
import { CataloguePage } from './CataloguePage.tsx'
import { nameIn } from '../parts/catalogue/name-of.ts'
import { Overview } from './Overview.tsx'
import { useCatalogue } from '../parts/catalogue/use-catalogue.ts'

/** Loaded with the first thing that is opened. */
const BenefitPage = lazy(() => import('./BenefitPage.tsx').then((module) => ({ default: module.BenefitPage })))
const ModelPage = lazy(() => import('./ModelPage.tsx').then((module) => ({ default: module.ModelPage })))
const PlanPage = lazy(() => import('./PlanPage.tsx').then((module) => ({ default: module.PlanPage })))

export function Screen({ me }: SectionProps) {
  const query = useCatalogue()
  const [now] = useState(() => new Date())
  const today = dateIn(now, me.shop.timeZone)
  const edits = me.capabilities.includes('catalogue')
  return (
    <Waiting query={query} label="Loading the catalog" failed="The catalog could not be loaded.">
      {(catalogue) => {
        const given = { catalogue, today, edits }
        const thing = <S extends DraftSubject & ('model' | 'plan' | 'benefit')>(
          subject: S,
          id: string,
          editor: (found: Thing<S>) => ReactNode,
        ) => (
          <CatalogueThing
            subject={subject}
            id={id}
            edits={edits}
            editor={editor}
            reader={(name, facts) => (
              <CataloguePage name={name} above={[]} {...given}>
                {facts}
              </CataloguePage>
            )}
            nameOf={nameIn(catalogue)}
          />
        )
        return (
          <Switch>
            <Route path="/catalogue">
              <Overview {...given} />
            </Route>
            <Route path="/catalogue/plans/:id">
              {({ id }) => thing('plan', id, (found) => <PlanPage thing={found} {...given} />)}
            </Route>
            <Route path="/catalogue/models/:id">
              {({ id }) => thing('model', id, (found) => <ModelPage thing={found} {...given} />)}
            </Route>
            <Route path="/catalogue/benefits">
              <BenefitsPage {...given} />
            </Route>
            <Route path="/catalogue/benefits/:id">
              {({ id }) => thing('benefit', id, (found) => <BenefitPage thing={found} {...given} />)}
            </Route>
            <Route>
              <NoSuchPage />
            </Route>
          </Switch>
        )
      }}
    </Waiting>
  )
}
