import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { missingFields } from '../../person/missing-fields.ts'
import { useRedeem, useSend } from '../../useRedeem.tsx'

export function ProfileReminder() {
  const send = useSend()
  const person = useRedeem(({ context }) => context.person)
  if (!person || missingFields(person).length === 0) return null
  return (
    <Card as="section" stack>
      <h2 className="h4">Your profile is not complete.</h2>
      <p>With your name, email and phone we can find your membership, and you can sign in either way.</p>
      <Button variant="outlined" onClick={() => send({ type: 'COMPLETE_PROFILE' })}>
        Complete Your Profile
      </Button>
    </Card>
  )
}
