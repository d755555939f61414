import { todoLinks } from '@sipday/rules/office/words/todo-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { instantText } from '../parts/words.ts'
import { useChange } from '../prove/prove-again.ts'
import type { Request } from './queries.ts'

type RequestLineProps = {
  request: Request
  timeZone: string
  /** On the page of what is asked for, without a link to it. */
  here?: boolean
}

export function RequestLine({ request, timeZone, here = false }: RequestLineProps) {
  const { id, kind, words, askedBy, askedAt, dueAt, ends, may, aloneFrom } = request
  const client = useQueryClient()
  const change = useChange()
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'refuse') => change('approval-decide', { approvalId: id, decision }),
    // Whatever it was, it may have changed anything.
    onSettled: () => client.invalidateQueries(),
  })
  const happens = ends === 'happens'
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
        <b>
          {askedBy} asks to {words}.
        </b>
      </p>
      <p className="small">
        Asked {instantText(askedAt, timeZone)}.{' '}
        {happens
          ? `Takes effect ${instantText(dueAt, timeZone)}, unless someone stops it.`
          : `Ends without effect ${instantText(dueAt, timeZone)}, if no one decides.`}
        {aloneFrom && !may.approve && ` You can confirm it yourself from ${instantText(aloneFrom, timeZone)} on.`}
      </p>
      {page && (
        <div>
          <GoButton variant="text" flush="start" to={page.to}>
            {page.label}
          </GoButton>
        </div>
      )}
      {decide.error && <Alert kind="bad">{failureText(decide.error, 'It could not be decided.')}</Alert>}
      {may.approve || may.refuse ? (
        <div className="row wrap">
          {may.approve && (
            <Button
              busy={decide.isPending && decide.variables === 'approve'}
              aria-label={`Approve: ${words}`}
              onClick={() => decide.mutate('approve')}
            >
              Approve
            </Button>
          )}
          <Button
            variant="outlined"
            busy={decide.isPending && decide.variables === 'refuse'}
            aria-label={`${happens ? 'Stop' : 'Refuse'}: ${words}`}
            onClick={() => decide.mutate('refuse')}
          >
            {happens ? 'Stop It' : 'Refuse'}
          </Button>
        </div>
      ) : (
        !aloneFrom && <p className="small">Someone else has to decide it.</p>
      )}
    </li>
  )
}
