import { subscribeConsent } from '@sipday/rules/consent.ts'
import type { Terms } from '@sipday/rules/terms.ts'
import { paymentSentence } from '@sipday/rules/terms-text.ts'
import { walletsFor } from '@sipday/rules/paying/wallets.ts'
import { sheetTotal } from '../../pay-wallets/sheet-total.ts'
import { PayButtons } from '../../pay-wallets/PayButtons.tsx'
import { Consent } from '../order/Consent.tsx'
import { usePageData } from '../page-data.tsx'
import { useSend } from '../useWizard.tsx'

/** One press charges (decision 50). */
export function Wallets({ terms, busy }: { terms: Terms; busy: boolean }) {
  const send = useSend()
  const { shop } = usePageData()
  return (
    <PayButtons
      payments={shop.payments}
      offered={walletsFor(terms, shop.payments.wallets)}
      total={sheetTotal(terms.totalCents, shop.name)}
      busy={busy}
      terms={
        <>
          <p>{paymentSentence(terms)}</p>
          <Consent shop={shop} parts={subscribeConsent({ renewsOn: null }, 'wallet')} />
        </>
      }
      onToken={(token) => send({ type: 'PAY_WITH_WALLET', token })}
      onFailed={(message) => send({ type: 'CARD_FORM_FAILED', message })}
    />
  )
}
