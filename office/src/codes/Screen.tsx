import { dateIn } from '@sipday/rules/calendar.ts'
import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import type { SectionProps } from '../menu/section.ts'
import { nameIn } from '../parts/catalogue/name-of.ts'
import { useCatalogue } from '../parts/catalogue/use-catalogue.ts'
import { ThingFacts } from '../parts/draft/thing/ThingFacts.tsx'
import { ThingPage } from '../parts/draft/thing/ThingPage.tsx'
import { MayNot } from '../parts/MayNot.tsx'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import { CodesPage } from './CodesPage.tsx'

const CodePage = lazy(() => import('./CodePage.tsx').then((loaded) => ({ default: loaded.CodePage })))

/** Codes with an offer (O8.1). */
export function Screen({ me }: SectionProps) {
  const query = useCatalogue()
  const edits = me.capabilities.includes('catalogue')
  const reads = me.capabilities.includes('reports')
  const { address, timeZone } = me.shop
  return (
    <Switch>
      <Route path="/codes">
        <CodesPage edits={edits} reads={reads} timeZone={timeZone} />
      </Route>
      <Route path="/codes/:id">
        {({ id }) => (
          <Waiting query={query} label="Loading the code" failed="The code could not be loaded.">
            {(catalogue) => (
              <ThingPage key={id} subject="code" id={id}>
                {(thing) => {
                  const today = dateIn(new Date(), timeZone)
                  if (edits) return <CodePage thing={thing} catalogue={catalogue} today={today} publicUrl={address} />
                  const body = thing.live ?? thing.current
                  return (
                    <Section name={body?.code ?? 'Code'} above={[{ label: 'Codes', to: '/codes' }]}>
                      {body ? (
                        <ThingFacts subject="code" body={body} nameOf={nameIn(catalogue)} />
                      ) : (
                        <MayNot needs="catalogue" />
                      )}
                    </Section>
                  )
                }}
              </ThingPage>
            )}
          </Waiting>
        )}
      </Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  )
}
