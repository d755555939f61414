import type { LabShop } from '@sipday/contract/office/money/lab.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { isDraftable } from '@sipday/rules/lab/address.ts'
import { notPublishable } from '@sipday/rules/lab/into-draft.ts'
import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import type { Levers } from '@sipday/rules/lab/levers.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { useDraftChange } from '../parts/draft/use-draft-change.ts'
import { GoButton } from '../parts/GoButton.tsx'
import type { Me } from '../session.ts'
import { takeIntoDraft } from './take.ts'

type TakeIntoDraftProps = { shop: LabShop; levers: Levers; me: Me }

/** The only thing that the lab writes. Members' letters are asked about when it is published. */
export function TakeIntoDraft({ shop, levers, me }: TakeIntoDraftProps) {
  const { save } = useDraftChange()
  const asked = JSON.stringify([levers.plans, levers.benefits])
  const taking = useMutation({
    mutationFn: async () => {
      await takeIntoDraft(levers, shop, dateIn(new Date(), me.shop.timeZone), save)
      return asked
    },
  })
  const problems = notPublishable(levers, shop)
  const isTaken = taking.data === asked
  return (
    <Card as="section" stack aria-label={labTexts.take}>
      <h2 className="h3">{labTexts.take}</h2>
      <p>{labTexts.takeWords}</p>
      {Object.keys(levers.places).length > 0 && <p className="small">{labTexts.placesNotTaken}</p>}
      {problems.map((problem) => (
        <Alert key={problem} kind="warn">
          {problem}
        </Alert>
      ))}
      {taking.error && <Alert kind="bad">{failureText(taking.error, taking.error.message)}</Alert>}
      {isTaken && (
        <Alert
          kind="ok"
          action={me.capabilities.includes('publish') && <GoButton to="/publish">{labTexts.toPublish}</GoButton>}
        >
          {labTexts.taken}
        </Alert>
      )}
      <div>
        <Button
          busy={taking.isPending}
          disabled={!isDraftable(levers) || problems.length > 0}
          onClick={() => taking.mutate()}
        >
          {labTexts.take}
        </Button>
      </div>
    </Card>
  )
}
