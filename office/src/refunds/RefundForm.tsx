import { sentence } from '@sipday/rules/written/isolated.ts'
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
} from '@sipday/rules/refunds/refund-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useAlone } from '../approvals/use-alone.ts'
import { CheckField } from '../parts/fields/CheckField.tsx'
import { ChipsField } from '../parts/fields/ChipsField.tsx'
import { MoneyField } from '../parts/fields/MoneyField.tsx'
import { RadioField } from '../parts/fields/RadioField.tsx'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { EditForm } from '../parts/form/EditForm.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { useChange } from '../prove/prove-again.ts'
import type { Preview, Refunded } from './queries.ts'
import { RefundFacts } from './RefundFacts.tsx'
import css from './refunds.module.css'

type Values = {
  /** Their part of the payment goes back. */
  chosen: string[]
  amountCents: number | null
  /** Empty: not chosen yet, as the ending. */
  reason: RefundReason | ''
  note: string
  ending: Ending | ''
  tellCustomer: boolean
  where: 'card' | 'credit'
}

type RefundFormProps = { payment: Preview; onClose: () => void; onDone: (state: Refunded) => void }

export function RefundForm({ payment, onClose, onDone }: RefundFormProps) {
  const { leftCents, memberships, squarePaymentId } = payment
  const change = useChange()
  const ids = memberships.map(({ id }) => id)
  const form = useEditForm<Values, { state: Refunded }>({
    values: {
      chosen: ids,
      amountCents: null,
      reason: '',
      note: '',
      ending: '',
      tellCustomer: true,
      where: 'card',
    },
    seen: null,
    failed: refundTexts.notMade,
    save: ({ chosen, amountCents, reason, note, ending, tellCustomer, where }, _seen, key) => {
      const creditTo = where === 'credit' ? chosen[0] : undefined
      const live = chosen.filter((id) => memberships.some((one) => one.id === id && !one.ended))
      const cents = amountCents ?? 0
      return change(
        'refund-ask',
        {
          squarePaymentId,
          amountCents: cents,
          reason: reason || 'other',
          note,
          ...(creditTo === undefined ? {} : { creditTo }),
          endMemberships: creditTo === undefined && ending === 'today' ? live : [],
          cancelMemberships:
            creditTo === undefined && ending === 'period_end' ? live.filter((id) => renewsOf(payment, id)) : [],
          tellCustomer,
        },
        key,
      )
    },
    onSaved: (_values, { state }) => onDone(state),
  })
  const { control, setValue } = form
  const { chosen, amountCents, ending, where } = form.watch()
  const cents = amountCents !== null && amountCents > 0 ? amountCents : null
  const parts = memberships.filter(({ id }) => chosen.includes(id))
  const live = parts.filter(({ ended }) => !ended)
  const offered = endings.filter((value) => value !== 'period_end' || live.some(({ renews }) => renews))
  const [receiver, ...rest] = parts
  const noCredit = !receiver || rest.length > 0 ? refundTexts.oneForCredit : receiver.noCredit
  const isCredit = where === 'credit'
  const taxCents = taxInRefund(payment, { backCents: payment.backCents, amountCents: cents ?? 0 })
  const alone = useAlone({
    kind: 'refund',
    refund: { cents: cents ?? 0, managerCents: payment.managerCents },
  })
  const isAsked = needsSecond(cents ?? 0, { dayCents: payment.dayCents, limitCents: payment.aloneCents })
  if (leftCents === 0)
    return (
      <div className="stack">
        <RefundFacts payment={payment} />
        <Alert>{payment.disputed ? refundTexts.disputed : refundTexts.nothingLeft}</Alert>
        <div>
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    )
  return (
    <div className={css.columns}>
      <RefundFacts payment={payment} />
      <EditForm
        form={form}
        saveLabel={refundButton(cents, isAsked, isCredit)}
        facts={() => []}
        isNew
        beside={
          <Button variant="outlined" onClick={onClose}>
            {refundTexts.keep}
          </Button>
        }
      >
        {memberships.length > 1 && (
          <ChipsField
            control={control}
            name="chosen"
            legend={refundTexts.whose}
            options={memberships.map(({ id, name, shareCents }) => ({
              value: id,
              name: sentence`${name}, ${dollars(shareCents)}`,
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
                : isCredit && receiver && found > receiver.creditLeftCents
                  ? refundTexts.tooMuchCredit(receiver.creditLeftCents)
                  : undefined
          }
        />
        <SelectField
          control={control}
          name="reason"
          label={refundTexts.reason}
          options={[
            { value: '', name: refundTexts.noReason },
            ...refundReasons.map((value) => ({ value, name: reasonWords[value] })),
          ]}
          check={(found) => (found === '' ? `${refundTexts.noReason}.` : undefined)}
        />
        <TextField control={control} name="note" label={refundTexts.note} long optional />
        {memberships.some((one) => one.noCredit === null) && (
          <RadioField
            control={control}
            name="where"
            legend={refundTexts.where}
            check={(found) => (found === 'credit' ? (noCredit ?? undefined) : undefined)}
            options={[
              { value: 'card', ...refundTexts.wheres.card },
              { value: 'credit', ...refundTexts.wheres.credit },
            ]}
          />
        )}
        {isCredit && receiver && <p>{refundTexts.goesOn(receiver.name)}</p>}
        {live.length > 0 && !isCredit && (
          <RadioField
            control={control}
            name="ending"
            legend={refundTexts.ending}
            check={(found) => (offered.some((value) => value === found) ? undefined : refundTexts.noEnding)}
            options={offered.map((value) => ({
              value,
              title: endingLabels[value],
              lines: live.map((one) => endingSentence(value, one)),
            }))}
          />
        )}
        {!isCredit && (ending === 'stays' || live.length === 0) && (
          <CheckField control={control} name="tellCustomer" label={refundTexts.tell} />
        )}
        {live.length > 0 && !isCredit && (ending === 'today' || ending === 'period_end') && (
          <p>{refundTexts.toldAnyway}</p>
        )}
        {cents !== null && cents <= leftCents && (
          <p>
            {isCredit
              ? refundTexts.toCredit(cents, taxCents)
              : refundTexts.toCard(cents, { tax: taxCents, left: leftCents })}
          </p>
        )}
        {isAsked && <Alert announce={false}>{refundTexts.second(alone)}</Alert>}
      </EditForm>
    </div>
  )
}

const renewsOf = ({ memberships }: Preview, id: string): boolean =>
  memberships.some((one) => one.id === id && one.renews)
