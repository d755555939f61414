import { isolated } from '@sipday/rules/written/isolated.ts'
import { OpenRequests } from '../approvals/OpenRequests.tsx'
import { roleWords } from '@sipday/rules/office/roles.ts'
import { Section } from '../Section.tsx'
import { type Me, sessionsQuery } from '../session.ts'
import { Devices } from './Devices.tsx'
import { SecondFactors } from './SecondFactors.tsx'

export function Screen({ me }: { me: Me }) {
  return (
    <Section name="My Sign-In">
      <p>
        {isolated(me.person.name)}, {roleWords[me.person.role]}
      </p>
      <SecondFactors timeZone={me.shop.timeZone} />
      {me.todo.count > 0 && <OpenRequests timeZone={me.shop.timeZone} />}
      <Devices timeZone={me.shop.timeZone} query={sessionsQuery} title="Where I Am Signed In" />
    </Section>
  )
}
