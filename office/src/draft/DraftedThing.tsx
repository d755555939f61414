import { sentence } from '@sipday/rules/written/isolated.ts'
import { countText } from '@sipday/rules/written/counts.ts'
import type { DraftItem } from '@sipday/contract/office/draft.ts'
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { draftDifferences, type NameOf } from '@sipday/rules/office/draft-facts.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { BeforeAfter } from '../parts/draft/BeforeAfter.tsx'
import { CheckList } from '../parts/draft/CheckList.tsx'
import { draftAddress, SUBJECT_WORDS } from '../parts/draft/draft-address.ts'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { useDraftChange } from '../parts/draft/use-draft-change.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { instantText } from '../parts/words.ts'
import type { Me } from '../session.ts'
import css from './drafted.module.css'

type DraftedThingProps = { item: DraftItem; nameOf: NameOf; edits: boolean; me: Me }

const whatHappens = ({ before, after }: DraftItem): string =>
  before === null ? 'New' : after === null ? 'Taken off' : 'Changed'

export function DraftedThing({ item, nameOf, edits, me }: DraftedThingProps) {
  const { subject, id, title, before, after, by, at, problems } = item
  const isNew = before === null && after !== null
  const { drop } = useDraftChange()
  const dropping = useMutation({ mutationFn: () => drop({ subject, id }) })
  // The compiler cannot tell that the two bodies are of the item's own subject.
  const rows = draftDifferences(
    subject,
    before as DraftBody<typeof subject>,
    after as DraftBody<typeof subject>,
    nameOf,
  )
  const said = (
    <>
      <p className="small">
        {whatHappens(item)} by {by}, {instantText(at, me.shop.timeZone)}
      </p>
      {problems.length > 0 && <CheckList checks={problems.map((problem) => ({ ...problem, item: { subject, id } }))} />}
      {isNew && <Facts items={rows.map(({ term, after: detail }) => ({ term, detail }))} />}
      {!isNew && rows.length > 0 && <BeforeAfter caption={sentence`Changes of ${title}`} rows={rows} />}
      {dropping.error && <Alert kind="bad">{failureText(dropping.error, 'The change could not be dropped.')}</Alert>}
      {edits && (
        <div className="row wrap">
          <GoButton variant="outlined" to={draftAddress(subject, id)} aria-label={sentence`Open ${title}`}>
            Open
          </GoButton>
          <Button
            variant="text"
            busy={dropping.isPending}
            aria-label={sentence`Drop This Change: ${title}`}
            onClick={() => dropping.mutate()}
          >
            Drop This Change
          </Button>
        </div>
      )}
    </>
  )
  if (!isNew)
    return (
      <DraftCard title={sentence`${SUBJECT_WORDS[subject]}: ${title}`} changed>
        {said}
      </DraftCard>
    )
  return (
    <Card>
      <details className={css.fresh} open={problems.length > 0}>
        <summary>
          {sentence`New ${SUBJECT_WORDS[subject].toLowerCase()}: ${title}, ${countText(rows.length, 'fact')}`}
        </summary>
        <div className="stack">{said}</div>
      </details>
    </Card>
  )
}
