import { Card } from '@sipday/ui/cards/Card.tsx'
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import type { SectionProps } from '../menu/section.ts'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { nameIn } from '../parts/catalogue/name-of.ts'
import { useCatalogue } from '../parts/catalogue/use-catalogue.ts'
import { ThingFacts } from '../parts/draft/thing/ThingFacts.tsx'
import { ThingPage } from '../parts/draft/thing/ThingPage.tsx'
import { MayNot } from '../parts/MayNot.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import { CampaignVisitors } from './CampaignVisitors.tsx'

const CampaignsPage = lazy(() => import('./CampaignsPage.tsx').then((loaded) => ({ default: loaded.CampaignsPage })))
const CampaignPage = lazy(() => import('./CampaignPage.tsx').then((loaded) => ({ default: loaded.CampaignPage })))
const LinksCard = lazy(() => import('./links/LinksCard.tsx').then((loaded) => ({ default: loaded.LinksCard })))

const ABOVE = [{ label: 'Campaigns', to: '/campaigns' }]

export function Screen({ me }: SectionProps) {
  const query = useCatalogue()
  const edits = me.capabilities.includes('campaigns')
  const reads = me.capabilities.includes('reports')
  return (
    <Switch>
      <Route path="/campaigns">
        <CampaignsPage edits={edits} reads={reads} shop={me.shop} />
      </Route>
      <Route path="/campaigns/:id">
        {({ id }) => (
          <Waiting query={query} label="Loading the campaign" failed="The campaign could not be loaded.">
            {(catalogue) => (
              <ThingPage key={id} subject="campaign" id={id}>
                {(thing) => {
                  if (edits) return <CampaignPage thing={thing} catalogue={catalogue} shop={me.shop} />
                  const body = thing.live ?? thing.current
                  return (
                    <Section name={body?.name ?? 'Campaign'} above={ABOVE}>
                      {body ? (
                        <>
                          <ThingFacts subject="campaign" body={body} nameOf={nameIn(catalogue)} />
                          {thing.live?.utm && (
                            <Suspense>
                              <Card as="section" stack aria-label="Links">
                                <LinksCard
                                  id={id}
                                  saved={thing.current ?? thing.live}
                                  utm={thing.live.utm}
                                  links={thing.live.links}
                                  publicUrl={me.shop.address}
                                  note={null}
                                />
                              </Card>
                            </Suspense>
                          )}
                          {reads && thing.live && <CampaignVisitors campaignId={id} />}
                        </>
                      ) : (
                        <MayNot needs="campaigns" />
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
