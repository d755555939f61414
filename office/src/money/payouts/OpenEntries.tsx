import { payoutTexts } from '@sipday/rules/refunds/payout-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { required } from '../../parts/fields/options.ts'
import { TextField } from '../../parts/fields/TextField.tsx'
import { useChange } from '../../prove/prove-again.ts'
import { ChosenEntries } from './ChosenEntries.tsx'
import type { Payout } from '../queries.ts'

type OpenEntriesProps = {
  payout: Payout
  mayExplain: boolean
  /** How many entries are explained now. */
  onSaved: (count: number) => Promise<void>
}

export function OpenEntries({ payout: { payout, open }, mayExplain, onSaved }: OpenEntriesProps) {
  const change = useChange()
  const form = useEditForm({
    values: { entryIds: open.length === 1 ? open.map(({ id }) => id) : ([] as string[]), reason: '' },
    seen: null,
    failed: payoutTexts.notExplained,
    save: ({ entryIds, reason }, _seen, key) =>
      change('payout-explain', { payoutId: payout.id, entryIds, reason }, key),
    onSaved: (_, { explained }) => void onSaved(explained),
  })
  const entries = <ChosenEntries control={form.control} entries={open} mayChoose={mayExplain} />
  const more = payout.open - open.length
  return (
    <Card as="section" stack aria-labelledby="open">
      <h2 id="open">{payoutTexts.openHeading}</h2>
      <p>{mayExplain ? payoutTexts.openText : payoutTexts.openOwner}</p>
      {mayExplain ? (
        <EditForm form={form} saveLabel={payoutTexts.explain} facts={() => []}>
          {entries}
          <TextField
            control={form.control}
            name="reason"
            label={payoutTexts.reason}
            helper={payoutTexts.reasonHelp}
            check={required(payoutTexts.reasonMissing)}
          />
        </EditForm>
      ) : (
        entries
      )}
      {more > 0 && <p className="small">{payoutTexts.openMore(more)}</p>}
    </Card>
  )
}
