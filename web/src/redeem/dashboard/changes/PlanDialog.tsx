import type { PlanOptions } from '@sipday/contract/subscriptions.ts'
import { planWords } from '@sipday/rules/renewing/plan-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { RadioCards } from '@sipday/ui/fields/choosing/RadioCards.tsx'
import { Loaded } from '@sipday/ui/loading/Loaded.tsx'
import { useState } from 'react'
import type { Change } from '../../context.ts'
import { failureText, messages } from '../../failure.ts'
import { useAccountArea, useRedeem } from '../../useRedeem.tsx'
import { useChangeOptions } from './use-change-options.ts'

type Option = PlanOptions['options'][number]

const linesOf = (option: Option, untaxed: boolean | undefined): string[] => {
  const { price_cents: priceCents, frequency, due_cents: dueCents, renews_on: renewsOn } = option
  return [
    planWords.price({ priceCents, frequency }, untaxed),
    dueCents === null ? planWords.atRenewal(renewsOn) : planWords.now(dueCents, renewsOn, untaxed),
    planWords.next(option.next_charge_cents, renewsOn, untaxed),
  ]
}

const chosenPlan = ({ plan_id, due_cents, next_charge_cents }: Option, key: string): Change => ({
  kind: 'plan',
  planId: plan_id,
  dueCents: due_cents ?? 0,
  nextCents: next_charge_cents,
  key,
})

const confirmText = (chosen: Option | undefined): string => {
  if (!chosen) return planWords.confirm
  const { due_cents: dueCents, next_charge_cents: nextCents, renews_on: renewsOn } = chosen
  return dueCents === null ? planWords.confirmLater(nextCents, renewsOn) : planWords.confirmNow(dueCents)
}

/** The present plan comes first; nothing is chosen beforehand. */
export function PlanDialog({ onClose, onChosen }: { onClose: () => void; onChosen: (change: Change) => void }) {
  const { call, newId } = useAccountArea()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const loaded = useChangeOptions('plan-options', (subscriptionId) => call('plan-options', { subscriptionId }))
  const options = (loaded.data?.options ?? []).filter(({ plan_id }) => plan_id !== loaded.data?.planned)
  const chosen = options.find(({ plan_id }) => plan_id === chosenId)
  const { planName = '', untaxed } = useRedeem(({ context }) => context.managed) ?? {}
  return (
    <Dialog
      open
      kind="sheet"
      title={planWords.title}
      onClose={onClose}
      actions={
        <>
          <Button wide variant="outlined" onClick={onClose}>
            Go Back
          </Button>
          <Button wide disabled={!chosen} onClick={() => chosen && onChosen(chosenPlan(chosen, newId()))}>
            {confirmText(chosen)}
          </Button>
        </>
      }
    >
      <Loaded query={loaded} label="Loading plans" failed={(error) => failureText(error, messages.plans)}>
        {({ refused }) =>
          options.length > 0 ? (
            <RadioCards
              legend={planWords.legend}
              options={[
                { value: '', title: planName, badge: { text: planWords.present }, disabled: true },
                ...options.map((option) => ({
                  value: option.plan_id,
                  title: option.name,
                  lines: linesOf(option, untaxed),
                })),
              ]}
              value={chosen?.plan_id}
              onChange={setChosenId}
            />
          ) : (
            <p>{refused ?? planWords.none}</p>
          )
        }
      </Loaded>
    </Dialog>
  )
}
