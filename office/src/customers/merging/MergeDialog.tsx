import { mergeTexts } from '@sipday/rules/office/words/merge-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Waiting } from '../../parts/Waiting.tsx'
import { ActionDialog } from '../actions/ActionDialog.tsx'
import { mergePreviewQuery } from '../queries.ts'
import { MergeForm } from './MergeForm.tsx'
import { OtherCustomer } from './OtherCustomer.tsx'

/** `otherId`: null for someone to be searched for. */
type MergeDialogProps = { customerId: string; otherId: string | null; onClose: () => void }

export function MergeDialog({ customerId, otherId: offered, onClose }: MergeDialogProps) {
  const [otherId, setOtherId] = useState(offered)
  return (
    <ActionDialog title={mergeTexts.title} onClose={onClose}>
      {(done) =>
        otherId === null ? (
          <OtherCustomer customerId={customerId} onChosen={setOtherId} />
        ) : (
          <Compared
            a={customerId}
            b={otherId}
            onBack={() => setOtherId(null)}
            onClose={onClose}
            onDone={() => done(mergeTexts.done)}
          />
        )
      }
    </ActionDialog>
  )
}

type ComparedProps = { a: string; b: string; onBack: () => void; onClose: () => void; onDone: () => void }

function Compared({ a, b, ...rest }: ComparedProps) {
  const query = useQuery(mergePreviewQuery(a, b))
  return (
    <Waiting query={query} label={mergeTexts.loading} failed={mergeTexts.notLoaded}>
      {(preview) => <MergeForm preview={preview} {...rest} />}
    </Waiting>
  )
}
