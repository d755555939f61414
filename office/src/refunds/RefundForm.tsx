import { dollars } from '@sipday/rules/money.ts'
import { choicesFor, needsSecond, taxInRefund } from '@sipday/rules/refunds/amounts.ts'
import {
  choiceWords,
  type Ending,
  endingLabels,
  endings,
  endingSentence,
  reasonWords,
  refundButton,
  refundReasons,
  type RefundReason,
  refundTexts,
  sumLabels,
  usualEnding,
} from '@sipday/rules/refunds/refund-words.ts'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { RadioCards } from '@sipday/ui/fields/RadioCards.tsx'
import { MoneySummary } from '@sipday/ui/MoneySummary.tsx'
import { CheckField } from '../parts/fields/CheckField.tsx'
import { ChipsField } from '../parts/fields/ChipsField.tsx'
import { MoneyField } from '../parts/fields/MoneyField.tsx'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { EditForm } from '../parts/form/EditForm.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { useChange } from '../prove/prove-again.ts'
import type { Preview } from './queries.ts'

type Values = {
  /** The memberships whose part of the payment goes back. */
  chosen: string[]
  amountCents: number | null
  reason: RefundReason
  note: string
  /** Empty: what is usual for the amount. */
  ending: Ending | ''
  tellCustomer: boolean
}

type RefundFormProps = { payment: Preview; onClose: () => void; onDone: (state: 'asked' | 'wanted') => void }

/** How much of a payment goes back, why, and what becomes of the memberships. */
export function RefundForm({ payment, onClose, onDone }: RefundFormProps) {
  const { leftCents, memberships, squarePaymentId } = payment
  const change = useChange()
  const ids = memberships.map(({ id }) => id)
  const form = useEditForm<Values, { state: 'asked' | 'wanted' }>({
    values: {
      chosen: ids,
      amountCents: leftCents || null,
      reason: 'goodwill',
      note: '',
      ending: '',
      tellCustomer: true,
    },
    seen: null,
    failed: refundTexts.notMade,
    save: ({ chosen, amountCents, reason, note, ending, tellCustomer }, _seen, key) => {
      const live = chosen.filter((id) => memberships.some((one) => one.id === id && !one.ended))
      const cents = amountCents ?? 0
      const becomes = ending || usualEnding(cents >= partOf(payment, chosen))
      return change(
        'refund-ask',
        {
          squarePaymentId,
          amountCents: cents,
          reason,
          note,
          endMemberships: becomes === 'today' ? live : [],
          cancelMemberships: becomes === 'period_end' ? live.filter((id) => renewsOf(payment, id)) : [],
          tellCustomer,
        },
        key,
      )
    },
    onSaved: (_values, { state }) => onDone(state),
  })
  const { control, setValue } = form
  const { chosen, amountCents, ending } = form.watch()
  const cents = amountCents !== null && amountCents > 0 ? amountCents : null
  const parts = memberships.filter(({ id }) => chosen.includes(id))
  const live = parts.filter(({ ended }) => !ended)
  const becomes = ending || usualEnding((cents ?? 0) >= partOf(payment, chosen))
  const isAsked = needsSecond(cents ?? 0, { dayCents: payment.dayCents })
  if (leftCents === 0)
    return (
      <div className="stack">
        <Sums payment={payment} />
        <Alert>{payment.disputed ? refundTexts.disputed : refundTexts.nothingLeft}</Alert>
        <div>
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    )
  return (
    <EditForm
      form={form}
      saveLabel={refundButton(cents, isAsked)}
      facts={() => []}
      isNew
      beside={
        <Button variant="outlined" onClick={onClose}>
          {refundTexts.keep}
        </Button>
      }
    >
      <Sums payment={payment} />
      {memberships.length > 1 && (
        <ChipsField
          control={control}
          name="chosen"
          legend={refundTexts.whose}
          options={memberships.map(({ id, name, shareCents }) => ({
            value: id,
            name: `${name}, ${dollars(shareCents)}`,
          }))}
          check={(found) => (found.length === 0 ? 'Choose at least one.' : undefined)}
        />
      )}
      <div className="row wrap" role="group" aria-label={refundTexts.offered}>
        {choicesFor(parts, payment).map((choice) => (
          <Button
            key={choice.kind}
            variant="outlined"
            aria-pressed={choice.cents === amountCents}
            onClick={() => setValue('amountCents', choice.cents, { shouldDirty: true, shouldValidate: true })}
          >
            {choiceWords(choice)}
          </Button>
        ))}
      </div>
      <MoneyField
        control={control}
        name="amountCents"
        label={refundTexts.amount}
        check={(found) =>
          found === null || found < 1
            ? refundTexts.least
            : found > leftCents
              ? refundTexts.tooMuch(leftCents)
              : undefined
        }
      />
      <SelectField
        control={control}
        name="reason"
        label={refundTexts.reason}
        options={refundReasons.map((value) => ({ value, name: reasonWords[value] }))}
      />
      <TextField control={control} name="note" label={refundTexts.note} long optional />
      {live.length > 0 && (
        <RadioCards<Ending>
          legend={refundTexts.ending}
          value={becomes}
          onChange={(value) => setValue('ending', value, { shouldDirty: true })}
          options={endings
            .filter((value) => value !== 'period_end' || live.some(({ renews }) => renews))
            .map((value) => ({
              value,
              title: endingLabels[value],
              lines: live.map((one) => endingSentence(value, one)),
            }))}
        />
      )}
      {becomes === 'stays' || live.length === 0 ? (
        <CheckField control={control} name="tellCustomer" label={refundTexts.tell} />
      ) : (
        <p>{refundTexts.toldAnyway}</p>
      )}
      {cents !== null && cents <= leftCents && (
        <p>{refundTexts.toCard(cents, taxInRefund(payment, { backCents: payment.backCents, amountCents: cents }))}</p>
      )}
      {isAsked && <Alert announce={false}>{refundTexts.second}</Alert>}
    </EditForm>
  )
}

/** What was paid, what went back, and what is left. */
function Sums({ payment }: { payment: Preview }) {
  const { customer, planName, locationName, paidOn, paidCents, backCents, leftCents } = payment
  return (
    <>
      <div>
        <h3>{customer.name}</h3>
        <p>{refundTexts.about(`${planName} at ${locationName}`, paidOn)}</p>
      </div>
      <MoneySummary
        lines={[
          { label: sumLabels.paid, amount: dollars(paidCents) },
          { label: sumLabels.back, amount: dollars(backCents) },
        ]}
        total={{ label: sumLabels.left, amount: dollars(leftCents) }}
      />
    </>
  )
}

/** Everything that is left of what the chosen memberships paid. */
const partOf = ({ memberships, leftCents }: Preview, chosen: readonly string[]): number =>
  Math.min(
    leftCents,
    memberships.reduce((sum, { id, shareCents }) => (chosen.includes(id) ? sum + shareCents : sum), 0),
  )

const renewsOf = ({ memberships }: Preview, id: string): boolean =>
  memberships.some((one) => one.id === id && one.renews)
