import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../../failure.ts'
import { useDraftChange } from './use-draft-change.ts'

/** `children` replace the button's text. */
export function DropChanges({
  children = 'Drop These Changes',
  ...thing
}: {
  subject: DraftSubject
  id: string
  children?: string | undefined
}) {
  const { drop } = useDraftChange()
  const dropping = useMutation({ mutationFn: () => drop(thing) })
  return (
    <>
      <Button variant="outlined" busy={dropping.isPending} onClick={() => dropping.mutate()}>
        {children}
      </Button>
      {dropping.error && <Alert kind="bad">{failureText(dropping.error, 'The changes could not be dropped.')}</Alert>}
    </>
  )
}
