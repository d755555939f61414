import { officeCall } from '@sipday/contract/office/client.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { DRAFT } from '../parts/draft/draft-queries.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { useChange } from '../prove/prove-again.ts'
import { SendToMe } from '../settings/letters/SendToMe.tsx'
import css from '../settings/letters/letters.module.css'

type LetterHeadProps = { textKey: string; subjectKey: string; onPress: (key: string) => void }

/** What stands around a letter: its subject, whose data is in it, and the way to get it. */
export function LetterHead({ textKey, subjectKey, onPress }: LetterHeadProps) {
  const change = useChange()
  const query = useQuery({
    queryKey: [...DRAFT, 'letter', textKey],
    queryFn: () => officeCall('letter-look', { id: textKey }),
    retry: false,
  })
  return (
    <Card as="section" stack aria-label="The letter">
      <Waiting query={query} label="Loading the letter" failed="The letter could not be shown.">
        {({ subject, text, isExample }) => (
          <>
            <p className={css.subject}>
              <span className="small">Subject</span>
              <strong>{subject}</strong>
            </p>
            <div className="row wrap">
              <Button variant="outlined" onClick={() => onPress(subjectKey)}>
                Edit Subject
              </Button>
              <SendToMe send={() => change('letter-try', { id: textKey })} />
            </div>
            <p className="small">
              {isExample
                ? 'As saved in the draft, with made-up data: there is no member yet.'
                : 'As saved in the draft, with the newest member’s name, plan, place and sums.'}
            </p>
            <details className={css.plain}>
              <summary>As plain text</summary>
              <pre>{text}</pre>
            </details>
          </>
        )}
      </Waiting>
    </Card>
  )
}
