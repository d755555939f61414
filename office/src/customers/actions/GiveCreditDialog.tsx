import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import type { CreditFacts } from '@sipday/contract/office/customers/renewal-actions.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { creditAsked, creditEffect, creditTexts } from '@sipday/rules/office/customer/credit-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { MoneyField } from '../../parts/fields/MoneyField.tsx'
import { NumberField } from '../../parts/fields/NumberField.tsx'
import { required } from '../../parts/fields/options.ts'
import { RadioField } from '../../parts/fields/RadioField.tsx'
import { TextField } from '../../parts/fields/TextField.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import { useChange } from '../../prove/prove-again.ts'
import { renewalPreviewQuery } from '../queries.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { ActionForm } from './ActionForm.tsx'

type GiveCreditProps = { membership: CustomerMembership; onClose: () => void }

/** The next charges of a membership that renews become less. */
export function GiveCreditDialog({ membership, onClose }: GiveCreditProps) {
  const query = useQuery(renewalPreviewQuery(membership.id))
  return (
    <ActionDialog title={creditTexts.title} onClose={onClose}>
      {(done) => (
        <Waiting query={query} label={creditTexts.loading} failed={creditTexts.notLoaded}>
          {({ credit }) =>
            credit.refused === null ? (
              <GiveCreditForm membership={membership} facts={credit} onClose={onClose} onDone={done} />
            ) : (
              <Alert announce={false}>{credit.refused}</Alert>
            )
          }
        </Waiting>
      )}
    </ActionDialog>
  )
}

type Values = { as: string; cents: number | null; days: number | null; reason: string }
type FormProps = GiveCreditProps & { facts: CreditFacts; onDone: (said: string) => void }

function GiveCreditForm({ membership, facts, onClose, onDone }: FormProps) {
  const change = useChange()
  const untaxed = facts.taxRate === 0
  const form = useEditForm<Values, OfficeAnswerOf<'give-credit'>>({
    values: { as: 'cents', cents: null, days: null, reason: '' },
    seen: null,
    failed: creditTexts.notDone,
    save: ({ as, cents, days, reason }, _seen, key) => {
      const credit = as === 'cents' ? { cents: cents ?? 0 } : { days: days ?? 0 }
      return change('give-credit', { membershipId: membership.id, credit, reason: reason.trim() }, key)
    },
    onSaved: (_, answer) => onDone(creditTexts.done(answer)),
  })
  const values = form.watch()
  const asked = creditAsked(values, facts)
  const isRight = (typed: Partial<Values>) => creditAsked({ ...values, ...typed }, facts) !== null
  return (
    <ActionForm
      form={form}
      saveLabel={creditTexts.give(asked)}
      facts={({ reason }) => [{ term: creditTexts.reason, detail: reason }]}
      membership={membership}
      keepLabel={creditTexts.keep}
      onClose={onClose}
    >
      <RadioField control={form.control} name="as" legend={creditTexts.as} options={creditTexts.ways(untaxed)} />
      {values.as === 'cents' ? (
        <MoneyField
          control={form.control}
          name="cents"
          label={creditTexts.cents}
          helper={creditTexts.centsHelp(facts.mostCents, untaxed)}
          check={(cents) => (isRight({ cents }) ? undefined : creditTexts.centsWrong(facts.mostCents))}
        />
      ) : (
        <NumberField
          control={form.control}
          name="days"
          label={creditTexts.days}
          helper={creditTexts.daysHelp}
          check={(days) => (isRight({ days }) ? undefined : creditTexts.daysWrong)}
        />
      )}
      {values.as === 'days' && asked !== null && <p>{creditTexts.worth(asked)}</p>}
      {creditEffect(facts, asked).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <TextField
        control={form.control}
        name="reason"
        label={creditTexts.reason}
        helper={creditTexts.reasonHelp}
        check={required(creditTexts.reasonMissing)}
      />
      <Alert announce={false}>{creditTexts.told}</Alert>
    </ActionForm>
  )
}
