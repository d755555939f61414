import { moveWords } from '@sipday/rules/renewing/move-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { RadioCards } from '@sipday/ui/fields/choosing/RadioCards.tsx'
import { Loaded } from '@sipday/ui/loading/Loaded.tsx'
import { useState } from 'react'
import type { Change } from '../../context.ts'
import { failureText, messages } from '../../failure.ts'
import { useAccountArea } from '../../useRedeem.tsx'
import { useChangeOptions } from './use-change-options.ts'

export function MoveDialog({ onClose, onChosen }: { onClose: () => void; onChosen: (change: Change) => void }) {
  const { call } = useAccountArea()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const loaded = useChangeOptions('move-options', (subscriptionId) => call('move-options', { subscriptionId }))
  const chosen = loaded.data?.options.find(({ location_id: id }) => id === chosenId)
  return (
    <Dialog
      open
      kind="sheet"
      title={moveWords.title}
      onClose={onClose}
      actions={
        <>
          <Button wide variant="outlined" onClick={onClose}>
            Go Back
          </Button>
          <Button
            wide
            disabled={!chosen}
            onClick={() =>
              chosen &&
              onChosen({
                kind: 'move',
                locationId: chosen.location_id,
                nextCents: chosen.next_charge_cents,
              })
            }
          >
            {moveWords.confirm}
          </Button>
        </>
      }
    >
      <Loaded query={loaded} label="Loading locations" failed={(error) => failureText(error, messages.locations)}>
        {({ refused, options, location_name: present, renews_on: renewsOn, next_charge_cents: cents, untaxed }) =>
          options.length > 0 ? (
            <div className="stack">
              <p>{moveWords.present(present, { renewsOn, cents, untaxed })}</p>
              <RadioCards
                legend={moveWords.legend}
                options={options.map((option) => ({
                  value: option.location_id,
                  title: option.name,
                  lines: [
                    ...(option.address ? [option.address] : []),
                    moveWords.next({ renewsOn, cents: option.next_charge_cents, untaxed: option.untaxed }),
                  ],
                }))}
                value={chosen?.location_id}
                onChange={setChosenId}
              />
            </div>
          ) : (
            <p>{refused ?? moveWords.none}</p>
          )
        }
      </Loaded>
    </Dialog>
  )
}
