import { requestTexts, todoLinks } from '@sipday/rules/office/words/todo-words.ts'
import { waitsUntil } from '@sipday/rules/office/waiting-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useState } from 'react'
import { failureText } from '../failure.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { instantText } from '../parts/words.ts'
import type { Request } from './queries.ts'
import { useAlone } from './use-alone.ts'
import { useDecide } from './use-decide.ts'

type RequestLineProps = {
  request: Request
  timeZone: string
  /** On the page of what is asked for, without a link to it. */
  here?: boolean
}

export function RequestLine({ request, timeZone, here = false }: RequestLineProps) {
  const { id, kind, words, askedBy, askedAt, dueAt, ends, may, aloneFrom } = request
  const decide = useDecide(id)
  const [now] = useState(() => new Date())
  const { isOnlyOwner } = useAlone({ kind })
  const happens = ends === 'happens'
  const isOwn = aloneFrom !== null
  const approve = isOwn ? requestTexts.confirm : 'Approve'
  const refuse = happens ? 'Stop It' : isOwn ? requestTexts.takeBack : 'Refuse'
  const page =
    kind === 'refund'
      ? { to: `/money/refunds/${request.subjectId}`, label: todoLinks.refund }
      : kind === 'contact'
        ? { to: `/customers/${(request.wanted as { customerId: string }).customerId}`, label: todoLinks.customer }
        : kind === 'closing' && !here
          ? { to: `/locations/${request.subjectId}/closing`, label: todoLinks.closing }
          : kind === 'import' && !here
            ? { to: `/imports/${request.subjectId}`, label: todoLinks.import }
            : null
  return (
    <li>
      <p>
        <b>{isOwn ? requestTexts.own(words) : requestTexts.one(askedBy, words)}.</b>
      </p>
      <p className="small">
        Asked {instantText(askedAt, timeZone)}.{' '}
        {happens
          ? `Takes effect ${instantText(dueAt, timeZone)}, unless someone stops it.`
          : `Ends without effect ${instantText(dueAt, timeZone)}, if no one decides.`}
        {aloneFrom && !may.approve && ` ${waitsUntil(new Date(aloneFrom), now, timeZone, isOnlyOwner)}`}
      </p>
      {page && (
        <div>
          <GoButton variant="text" flush="start" to={page.to}>
            {page.label}
          </GoButton>
        </div>
      )}
      {decide.error && <Alert kind="bad">{failureText(decide.error, requestTexts.notDecided)}</Alert>}
      {may.approve || may.refuse ? (
        <div className="row wrap">
          {may.approve && (
            <Button
              busy={decide.isPending && decide.variables === 'approve'}
              aria-label={`${approve}: ${words}`}
              onClick={() => decide.mutate('approve')}
            >
              {approve}
            </Button>
          )}
          <Button
            variant="outlined"
            busy={decide.isPending && decide.variables === 'refuse'}
            aria-label={`${happens ? 'Stop' : refuse}: ${words}`}
            onClick={() => decide.mutate('refuse')}
          >
            {refuse}
          </Button>
        </div>
      ) : (
        !aloneFrom && <p className="small">Someone else has to decide it.</p>
      )}
    </li>
  )
}
