import { officeCall } from '@sipday/contract/office/client.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DRAFT } from '../../parts/draft/draft-queries.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import css from './letters.module.css'
import { SendToMe } from './SendToMe.tsx'

/** The letter in which a sentence stands, as the saved draft words it. */
export function LetterLook({ textKey }: { textKey: string }) {
  const [height, setHeight] = useState(600)
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
          <>
            <p className="small">
              {isExample
                ? 'As saved in the draft, with made-up data: there is no member yet.'
                : 'As saved in the draft, with the newest member’s name, plan, place and sums.'}
            </p>
            <p className={css.subject}>
              <span className="small">Subject</span>
              <strong>{subject}</strong>
            </p>
            <SendToMe textKey={textKey} />
            <div className={css.paper} inert>
              <iframe
                key={query.dataUpdatedAt}
                className={css.letter}
                title="The letter"
                src={`/office/letter?text=${encodeURIComponent(textKey)}`}
                sandbox="allow-same-origin"
                tabIndex={-1}
                height={height}
                onLoad={({ currentTarget }) => {
                  const page = currentTarget.contentDocument?.documentElement
                  if (page && page.scrollHeight > 0) setHeight(page.scrollHeight)
                }}
              />
            </div>
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
