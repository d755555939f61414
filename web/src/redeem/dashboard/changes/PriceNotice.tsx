import { keepLabel, leaveLabel, noticeWords } from '@sipday/rules/prices/price-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import type { Managed } from '../../context.ts'
import { useSend } from '../../useRedeem.tsx'
import { ChangeButton } from './ChangeButton.tsx'

type PriceNoticeProps = Pick<Managed, 'untaxed'> & {
  change: NonNullable<Managed['priceChange']>
  disabled: boolean
}

/** A new price that was told, with two equal answers. */
export function PriceNotice({ change, untaxed, disabled }: PriceNoticeProps) {
  const send = useSend()
  const answer = (given: 'accept' | 'leave') =>
    send({ type: 'CHANGE_SUBSCRIPTION', change: { kind: 'price', answer: given } })
  return (
    <>
      <Alert kind="info" heading={noticeWords.heading(change)} announce={false}>
        {noticeWords.text(change, untaxed)}
      </Alert>
      {noticeWords.asks(change) && (
        <>
          <ChangeButton label={keepLabel} kinds={['price']} disabled={disabled} onClick={() => answer('accept')} />
          <ChangeButton
            label={leaveLabel(change.on)}
            kinds={['price']}
            disabled={disabled}
            onClick={() => answer('leave')}
          />
        </>
      )}
    </>
  )
}
