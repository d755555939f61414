import { countText } from '@sipday/rules/written/counts.ts'
import { officeCall } from '@sipday/contract/office/client.ts'
import type { Evening } from '@sipday/rules/office/opening/evening.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Skeleton } from '@sipday/ui/loading/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/loading/SkeletonGroup.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { DRAFT } from '../parts/draft/draft-queries.ts'
import { useChange } from '../prove/prove-again.ts'
import { BeforeCard } from './BeforeCard.tsx'

type PublishStepProps = Pick<Evening, 'before'> & { onDone: () => void }

/** Opens the shop, once nothing holds it up. */
export function PublishStep({ before, onDone }: PublishStepProps) {
  const change = useChange()
  const square = useQuery({ queryKey: ['square'], queryFn: () => officeCall('square-check', undefined) })
  const preview = useQuery({
    queryKey: [...DRAFT, 'publish-preview'],
    queryFn: () => officeCall('publish-preview', undefined),
    staleTime: 0,
  })
  const publish = useMutation({
    mutationFn: (seenDraft: string) => change('publish', { note: 'The shop opens', prices: [], seenDraft }),
    onSuccess: onDone,
    onError: () => void preview.refetch(),
  })
  const waits = before.some(({ done }) => !done)
  const errors = preview.data?.checks.filter(({ level }) => level === 'error') ?? []
  const warnings = preview.data?.checks.filter(({ level }) => level === 'warning') ?? []
  return (
    <>
      <BeforeCard before={before} />
      {square.data && (
        <Alert
          kind={square.data.ok ? 'ok' : 'bad'}
          announce={false}
          heading="Payments with Square"
          action={square.data.ok ? undefined : <Again onPress={() => void square.refetch()} />}
        >
          {square.data.text} {square.data.isSandbox && 'No real money is taken.'}
        </Alert>
      )}
      {square.error && (
        <Alert kind="bad" action={<Again onPress={() => void square.refetch()} />}>
          {failureText(square.error, 'Payments could not be checked.')}
        </Alert>
      )}
      {preview.error && (
        <Alert kind="bad" action={<Again onPress={() => void preview.refetch()} />}>
          {failureText(preview.error, 'The changes to publish could not be loaded.')}
        </Alert>
      )}
      {(!preview.data && !preview.error) || (!square.data && !square.error) ? (
        <SkeletonGroup label="Checking the shop">
          <Skeleton shape="block" />
        </SkeletonGroup>
      ) : null}
      {preview.data && (
        <>
          {errors.length > 0 && (
            <Alert kind="bad" announce={false} heading={`${countText(errors.length, 'thing')} to settle first`}>
              <Lines texts={errors.map(({ text }) => text)} />
            </Alert>
          )}
          {warnings.length > 0 && (
            <Alert kind="warn" announce={false} heading="Worth a look">
              <Lines texts={warnings.map(({ text }) => text)} />
            </Alert>
          )}
          {!waits && errors.length === 0 && (
            <p>Everything is in place. With this press, customers can buy memberships.</p>
          )}
          {publish.error && <Alert kind="bad">{failureText(publish.error, 'The shop could not be opened.')}</Alert>}
          <div>
            <Button
              busy={publish.isPending}
              disabled={waits || errors.length > 0 || square.data?.ok !== true}
              onClick={() => publish.mutate(preview.data.seenDraft)}
            >
              Open the Shop
            </Button>
          </div>
        </>
      )}
    </>
  )
}

const Lines = ({ texts }: { texts: readonly string[] }) => (
  <ul>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

const Again = ({ onPress }: { onPress: () => void }) => (
  <Button variant="danger" onClick={onPress}>
    Try again
  </Button>
)
