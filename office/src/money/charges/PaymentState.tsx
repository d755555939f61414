import { paymentStateWords, paymentTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { Badge, type BadgeProps } from '@sipday/ui/notices/Badge.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import type { PaymentRow } from '../queries.ts'

const looks: Record<PaymentRow['state'], Pick<BadgeProps, 'tone' | 'icon'>> = {
  paid: { tone: 'ok', icon: 'check' },
  refunded: { icon: 'undo' },
  partly_refunded: { icon: 'undo' },
  disputed: { tone: 'warn', icon: 'alert' },
  lost: { icon: 'close' },
  unknown: { tone: 'warn', icon: 'clock' },
}

/** The sum that went back as money is its title. */
export function PaymentState({
  state,
  backCents,
  creditedCents,
}: Pick<PaymentRow, 'state' | 'backCents' | 'creditedCents'>) {
  return (
    <span title={backCents > 0 ? paymentTexts.back(backCents) : undefined}>
      <Badge {...looks[state]}>{paymentStateWords[state]}</Badge>
      {backCents > 0 && <VisuallyHidden> {paymentTexts.back(backCents)}</VisuallyHidden>}
      {creditedCents > 0 && (
        <>
          <br />
          <span className="small nowrap">{paymentTexts.credited(creditedCents)}</span>
        </>
      )}
    </span>
  )
}
