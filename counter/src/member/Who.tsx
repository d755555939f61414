import type { CounterMember } from '@sipday/contract/counter.ts'
import { shortName } from '../words.ts'

export function Who({ member }: { member: CounterMember }) {
  return (
    <>
      <span>{shortName(member)}</span>, <bdi>{member.planName}</bdi>, <bdi>{member.locationName}</bdi>
    </>
  )
}
