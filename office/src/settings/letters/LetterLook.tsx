import { officeCall } from '@sipday/contract/office/client.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { DRAFT } from '../../parts/draft/draft-queries.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import { useChange } from '../../prove/prove-again.ts'
import { LetterPaper } from './LetterPaper.tsx'
import { SendToMe } from './SendToMe.tsx'

/** The letter in which a sentence stands, as the saved draft words it. */
export function LetterLook({ textKey }: { textKey: string }) {
  const change = useChange()
  const query = useQuery({
    queryKey: [...DRAFT, 'letter', textKey],
    queryFn: () => officeCall('letter-look', { id: textKey }),
    retry: false,
  })
  return (
    <Card as="section" stack aria-labelledby="letter-look">
      <h2 className="h3" id="letter-look">
        The letter
      </h2>
      <Waiting query={query} label="Loading the letter" failed="The letter could not be shown.">
        {({ subject, text, isExample }) => (
          <LetterPaper
            subject={subject}
            text={text}
            note={
              isExample
                ? 'As saved in the draft, with made-up data: there is no member yet.'
                : 'As saved in the draft, with the newest member’s name, plan, place and sums.'
            }
            src={`/office/letter?text=${encodeURIComponent(textKey)}`}
            version={query.dataUpdatedAt}
          >
            <SendToMe send={() => change('letter-try', { id: textKey })} />
          </LetterPaper>
        )}
      </Waiting>
    </Card>
  )
}
