import { countText } from '@sipday/rules/written/counts.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../failure.ts'
import type { SectionProps } from '../menu/section.ts'
import { CheckList } from '../parts/draft/CheckList.tsx'
import { draftQuery } from '../parts/draft/draft-queries.ts'
import { useDraftChange } from '../parts/draft/use-draft-change.ts'
import { useNames } from '../parts/draft/use-names.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { useOnline } from '../parts/use-online.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import { DraftedThing } from './DraftedThing.tsx'

const published = (
  <GoButton variant="text" to="/releases">
    What Was Published
  </GoButton>
)

export function Screen({ me }: SectionProps) {
  const query = useQuery(draftQuery)
  return (
    <Section name="Draft">
      <Waiting query={query} label="Loading the draft" failed="The draft could not be loaded.">
        {(draft) =>
          draft.items.length === 0 ? (
            <>
              <EmptyState
                title="Nothing waits to be published"
                text={<p>What you change in the catalog, the campaigns and the settings is collected here first.</p>}
                action={<GoButton to="/catalogue">Go to the Catalog</GoButton>}
              />
              {published}
            </>
          ) : (
            <Whole draft={draft} me={me} />
          )
        }
      </Waiting>
    </Section>
  )
}

function Whole({ draft: { items, checks }, me }: { draft: OfficeAnswerOf<'draft'> } & SectionProps) {
  const nameOf = useNames()
  const online = useOnline()
  const { drop } = useDraftChange()
  const [asks, setAsks] = useState(false)
  const dropAll = useMutation({ mutationFn: () => drop({ all: true }), onSuccess: () => setAsks(false) })
  const edits = online && me.capabilities.includes('catalogue')
  return (
    <>
      <p>{countText(items.length, 'change')}. Customers see none of it before it is published.</p>
      {checks.length > 0 && (
        <Card as="section" stack aria-labelledby="checks">
          <h2 className="h3" id="checks">
            To look at
          </h2>
          <CheckList checks={checks} />
        </Card>
      )}
      {items.map((item) => (
        <DraftedThing key={`${item.subject} ${item.id}`} item={item} nameOf={nameOf} edits={edits} me={me} />
      ))}
      <div className="row wrap">
        {online && me.capabilities.includes('publish') && <GoButton to="/publish">Publish…</GoButton>}
        {edits && (
          <Button variant="danger" onClick={() => setAsks(true)}>
            Drop Everything…
          </Button>
        )}
        {published}
      </div>
      <Dialog
        kind="sheet"
        open={asks}
        onClose={() => setAsks(false)}
        title="Drop the whole draft?"
        actions={
          <>
            <Button variant="danger" busy={dropAll.isPending} onClick={() => dropAll.mutate()}>
              Drop {countText(items.length, 'Change')}
            </Button>
            <Button variant="outlined" onClick={() => setAsks(false)}>
              Keep Them
            </Button>
          </>
        }
      >
        <p>Everything returns to how it is live, also what others changed. This cannot be undone.</p>
        {dropAll.error && <Alert kind="bad">{failureText(dropAll.error, 'The draft could not be dropped.')}</Alert>}
      </Dialog>
    </>
  )
}
