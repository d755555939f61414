import { weekdayOf } from '@sipday/rules/hours/local-time.ts'
import { weekdayName } from '@sipday/rules/hours/hours-words.ts'
import { monthDayText } from '@sipday/rules/written/moments.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { LinkButton } from '@sipday/ui/actions/LinkButton.tsx'
import { lazy, Suspense, useState } from 'react'
import { roleWords } from '@sipday/rules/office/roles.ts'
import { OpenRequests } from '../approvals/OpenRequests.tsx'
import { Section } from '../Section.tsx'
import type { Me } from '../session.ts'
import { NeedsSomeone } from './NeedsSomeone.tsx'

const SetUpShop = lazy(() => import('../set-up/SetUpShop.tsx').then(({ SetUpShop: screen }) => ({ default: screen })))

const Figures = lazy(() => import('./Figures.tsx').then((loaded) => ({ default: loaded.Figures })))

/** Where the office opens: the set-up for who opens a new shop, else the day of the shop. */
export function Screen({ me }: { me: Me }) {
  if (!me.shop.opened && me.capabilities.includes('publish')) return <SetUpShop shopZone={me.shop.timeZone} />
  return <Today me={me} />
}

/** The day of the shop, and who is signed in. */
function Today({ me }: { me: Me }) {
  const [now] = useState(() => new Date())
  const day = dateIn(now, me.shop.timeZone)
  const today = `${weekdayName(weekdayOf(day))}, ${monthDayText(day)}`
  const { passkeys, totp, recoveryLeft } = me.secondFactor
  const single = passkeys + (totp ? 1 : 0) < 2
  return (
    <Section name="Home" heading={today}>
      {me.todo.count > 0 && <OpenRequests timeZone={me.shop.timeZone} />}
      <NeedsSomeone timeZone={me.shop.timeZone} />
      {me.capabilities.includes('reports') && (
        <Suspense>
          <Figures />
        </Suspense>
      )}
      <Card as="section" stack>
        <h2>{me.shop.name}</h2>
        <Facts
          items={[
            { term: 'Signed in as', detail: `${me.person.name}, ${roleWords[me.person.role]}` },
            { term: 'Recovery codes left', detail: recoveryLeft },
          ]}
        />
        {single && <p>You have one second factor. With a second one you can still get in if the first is lost.</p>}
        <div>
          <LinkButton variant="outlined" href="/office/me">
            {single ? 'Add Another' : 'My Sign-In'}
          </LinkButton>
        </div>
      </Card>
    </Section>
  )
}
