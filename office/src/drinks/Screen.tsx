import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { lazy, type ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import type { SectionProps } from '../menu/section.ts'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { CatalogueThing } from '../parts/catalogue/CatalogueThing.tsx'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { DrinksPage } from './DrinksPage.tsx'
import { DrinksSection } from './DrinksSection.tsx'
import { nameInMenu, useMenu } from './use-menu.ts'

const DrinkPage = lazy(() => import('./DrinkPage.tsx').then((loaded) => ({ default: loaded.DrinkPage })))
const ExtraPage = lazy(() => import('./ExtraPage.tsx').then((loaded) => ({ default: loaded.ExtraPage })))
const GroupPage = lazy(() => import('./GroupPage.tsx').then((loaded) => ({ default: loaded.GroupPage })))

/** O6. */
export function Screen({ me }: SectionProps) {
  const query = useMenu()
  const edits = me.capabilities.includes('catalogue')
  return (
    <Waiting query={query} label="Loading the drinks" failed="The drinks could not be loaded.">
      {(menu) => {
        const thing = <S extends DraftSubject & ('drink' | 'drink-group' | 'extra')>(
          subject: S,
          id: string,
          editor: (found: Thing<S>) => ReactNode,
        ) => (
          <CatalogueThing
            subject={subject}
            id={id}
            edits={edits}
            editor={editor}
            reader={(name, facts) => <DrinksSection name={name}>{facts}</DrinksSection>}
            nameOf={nameInMenu(menu)}
          />
        )
        return (
          <Switch>
            <Route path="/catalogue/drinks">
              <DrinksPage menu={menu} edits={edits} />
            </Route>
            <Route path="/catalogue/drinks/groups/:id">
              {({ id }) => thing('drink-group', id, (found) => <GroupPage thing={found} menu={menu} />)}
            </Route>
            <Route path="/catalogue/drinks/extras/:id">
              {({ id }) => thing('extra', id, (found) => <ExtraPage thing={found} menu={menu} />)}
            </Route>
            <Route path="/catalogue/drinks/:id">
              {({ id }) => thing('drink', id, (found) => <DrinkPage thing={found} menu={menu} />)}
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
