import type { Drinks } from '@sipday/contract/catalogue.ts'
import { addDays } from '@sipday/rules/calendar.ts'
import { ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { said } from '@sipday/rules/texts/said.ts'
import { LinkButton } from '@sipday/ui/actions/LinkButton.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { KitProvider } from '@sipday/ui/drawings/kit.ts'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { Router } from 'wouter'
import { DrinkGroups } from '../../drinks/DrinkGroups.tsx'
import { Screen as Location } from '../../purchase/choosing/location/Screen.tsx'
import { Screen as Model } from '../../purchase/choosing/model/Screen.tsx'
import { countArrivals, PageDataProvider } from '../../purchase/page-data.tsx'
import { ThankYou } from '../../purchase/thank-you/ThankYou.tsx'
import { WizardProvider } from '../../purchase/useWizard.tsx'
import { WhatStays } from '../../redeem/dashboard/cancel/WhatStays.tsx'
import type { Site } from '../../site.ts'
import { Layout } from '../frame/Layout.tsx'
import { TillWords } from './TillWords.tsx'

export type WordsPageProps = {
  at: 'memberships' | 'locations' | 'drinks' | 'thanks' | 'account' | 'till'
  site: Site
  drinks: Drinks
  till: Readonly<Record<string, string>>
}

/** One of the pages on which the shop's own sentences stand, with all that such a page can say, one below the other. */
export function WordsPage({ at, site, drinks, till }: WordsPageProps) {
  const { shop, today } = site.start
  if (at === 'till')
    return <TillWords texts={till} menu={drinks.groups.flatMap((group) => group.drinks.map(({ name }) => name))} />
  const data = { shop, call: site.call, openDrinks: () => undefined, arrivals: countArrivals(), comesWithCode: false }
  const location = site.start.data?.models[0]?.plans[0]?.['Location Name'][0] ?? 'the shop'
  const thanks = {
    heading: <h1>Thank You!</h1>,
    texts: shop.texts,
    locationName: location,
    receiptTo: 'mei@example.com',
    sendOn: '',
    code: null,
    renewsOn: null,
    onRedeem: () => undefined,
  }
  const pages = {
    memberships: () => <Model />,
    locations: () => <Location />,
    drinks: () => (
      <div className="page">
        <h1>All Drinks</h1>
        <DrinkGroups drinks={drinks} />
      </div>
    ),
    thanks: () => (
      <div className="page stack-l">
        <ThankYou {...thanks} isGift={false} people={['Mei']} />
        <ThankYou {...thanks} isGift people={['Omar']} />
        <ThankYou {...thanks} isGift people={['Omar', 'Ana']} />
      </div>
    ),
    account: () => (
      <div className="ice">
        <div className="page stack-l">
          <EmptyState
            title={ownPageTexts.none}
            text={said(shop.texts, 'account-empty')}
            action={<LinkButton href="/">See the memberships</LinkButton>}
          />
          {(['cancel-own', 'cancel-other'] as const).map((key) => (
            <Card key={key} stack>
              <h2>Confirm Cancellation</h2>
              <WhatStays end={addDays(today, 30)} drinks={said(shop.texts, key)} />
            </Card>
          ))}
        </div>
      </div>
    ),
  }
  return (
    <Router ssrPath={at === 'account' ? '/redeem' : '/'}>
      <WizardProvider machine={site.wizard}>
        <KitProvider value={shop.kit}>
          <Layout shop={shop}>
            <PageDataProvider value={data}>{pages[at]()}</PageDataProvider>
          </Layout>
        </KitProvider>
      </WizardProvider>
    </Router>
  )
}
