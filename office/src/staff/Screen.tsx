import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import { OpenRequests } from '../approvals/OpenRequests.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import type { SectionProps } from '../menu/section.ts'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { Section } from '../Section.tsx'
import { InviteButton } from './InviteButton.tsx'
import { People } from './People.tsx'
import { staffQuery } from './queries.ts'

const Invite = lazy(() => import('./Invite.tsx').then((loaded) => ({ default: loaded.Invite })))
const Person = lazy(() => import('./Person.tsx').then((loaded) => ({ default: loaded.Person })))

export function Screen({ me }: SectionProps) {
  const query = useQuery(staffQuery)
  const { timeZone } = me.shop
  const failed = 'The staff could not be loaded.'
  return (
    <Switch>
      <Route path="/staff">
        <Section name="Staff" atHead={query.data && query.data.rows.length > 0 && <InviteButton />}>
          <OpenRequests timeZone={timeZone} />
          <Waiting query={query} label="Loading the staff" failed={failed}>
            {(staff) => <People staff={staff} timeZone={timeZone} />}
          </Waiting>
        </Section>
      </Route>
      <Route path="/staff/invite">
        <Section name="Invite Someone">
          <Waiting query={query} label="Loading the locations" failed={failed}>
            {(staff) => <Invite staff={staff} />}
          </Waiting>
        </Section>
      </Route>
      <Route path="/staff/:id">
        {({ id }) => {
          const person = query.data?.rows.find((row) => row.id === id)
          if (query.data && !person) return <NoSuchPage />
          return (
            <Section name={person?.name ?? 'Staff'}>
              <Waiting query={query} label="Loading this person" failed={failed}>
                {(staff) => person && <Person key={id} person={person} staff={staff} me={me} />}
              </Waiting>
            </Section>
          )
        }}
      </Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  )
}
