import { disputeTexts, evidenceTitles } from '@sipday/rules/refunds/dispute-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { instantText } from '../../parts/words.ts'
import type { Dispute } from '../queries.ts'
import css from './disputes.module.css'

type GivenAnswerProps = { answer: NonNullable<Dispute['answer']>; timeZone: string }

export function GivenAnswer({ answer: { kind, state, by, at, problem, evidence }, timeZone }: GivenAnswerProps) {
  const when = instantText(at, timeZone)
  return (
    <Card as="section" stack aria-labelledby="answer">
      <h2 id="answer">{disputeTexts.answer}</h2>
      {state === 'wanted' && <Alert>{disputeTexts.wanted}</Alert>}
      {state === 'failed' && (
        <Alert kind="bad" heading={disputeTexts.problem}>
          <p>{problem}</p>
        </Alert>
      )}
      {state === 'done' && <p>{kind === 'accept' ? disputeTexts.acceptedBy(by, when) : disputeTexts.sent(by, when)}</p>}
      {evidence.map(({ type, text }) => (
        <div key={type}>
          <h3>{evidenceTitles[type]}</h3>
          <p className={css.sent}>{text}</p>
        </div>
      ))}
    </Card>
  )
}
