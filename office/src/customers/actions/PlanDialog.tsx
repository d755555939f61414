import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import type { RenewalPreview } from '@sipday/contract/office/customers/renewal-actions.ts'
import { planTexts } from '@sipday/rules/office/words/renewal-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { required } from '../../parts/fields/options.ts'
import { RadioField } from '../../parts/fields/RadioField.tsx'
import { TextField } from '../../parts/fields/TextField.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import { listText } from '@sipday/rules/texts/list-text.ts'
import { useChange } from '../../prove/prove-again.ts'
import { renewalPreviewQuery } from '../queries.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { ActionForm } from './ActionForm.tsx'

const KEEP = 'keep the plan'

export function PlanDialog({ membership, onClose }: { membership: CustomerMembership; onClose: () => void }) {
  const query = useQuery(renewalPreviewQuery(membership.id))
  return (
    <ActionDialog title={planTexts.title} onClose={onClose}>
      {(done) => (
        <Waiting query={query} label={planTexts.loading} failed={planTexts.notLoaded}>
          {(preview) =>
            preview.planRefused === null ? (
              <PlanForm membership={membership} preview={preview} onClose={onClose} onDone={done} />
            ) : (
              <Alert announce={false}>{preview.planRefused}</Alert>
            )
          }
        </Waiting>
      )}
    </ActionDialog>
  )
}

type PlanFormProps = {
  membership: CustomerMembership
  preview: RenewalPreview
  onClose: () => void
  onDone: (said: string) => void
}

function PlanForm({ membership, preview: { plans, plannedId }, onClose, onDone }: PlanFormProps) {
  const change = useChange()
  const open = plans.filter(({ byMember, planId }) => !byMember && planId !== plannedId)
  const dearer = plans.filter(({ byMember }) => byMember).map(({ name }) => name)
  const form = useEditForm<{ chosen: string; reason: string }, { planName: string }>({
    values: { chosen: '', reason: '' },
    seen: null,
    failed: planTexts.notDone,
    save: ({ chosen, reason }, _seen, key) => {
      const plan = open.find(({ planId }) => planId === chosen)
      const body = { planId: plan?.planId ?? null, expectedNextCents: plan?.nextCents ?? 0 }
      const why = reason.trim() ? { reason: reason.trim() } : {}
      return change('plan-next', { membershipId: membership.id, ...body, ...why }, key)
    },
    onSaved: (_, { planName }) => onDone(planTexts.done(planName)),
  })
  const keep = { value: KEEP, title: planTexts.keepPlan(membership.planName), lines: [planTexts.keepLine] }
  const options = [
    ...open.map(({ planId, name, nextCents, renewsOn }) => ({
      value: planId,
      title: name,
      lines: [planTexts.next(nextCents, renewsOn, membership.nextCharge?.untaxed)],
    })),
    ...(plannedId === null ? [] : [keep]),
  ]
  const byMember = dearer.length > 0 && <p>{planTexts.byMember(listText(dearer))}</p>
  if (options.length === 0)
    return (
      <div className="stack">
        <Alert announce={false}>{planTexts.none}</Alert>
        {byMember}
      </div>
    )
  return (
    <ActionForm
      form={form}
      saveLabel={planTexts.change}
      facts={({ reason }) => [{ term: planTexts.reason, detail: reason }]}
      membership={membership}
      keepLabel={planTexts.keep}
      onClose={onClose}
    >
      <RadioField
        control={form.control}
        name="chosen"
        legend={planTexts.legend}
        check={required(planTexts.missing)}
        options={options}
      />
      {byMember}
      <TextField control={form.control} name="reason" label={planTexts.reason} helper={planTexts.reasonHelp} />
      <Alert announce={false}>{planTexts.told}</Alert>
    </ActionForm>
  )
}
