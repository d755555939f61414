import { MembershipCode } from '@sipday/ui/code/MembershipCode.tsx'
import { QrCode } from '@sipday/ui/code/QrCode.tsx'
import { lazy, Suspense } from 'react'
import { useAccountArea } from '../../../useRedeem.tsx'

// Only shops with keys for a wallet need it.
const WalletButtons = lazy(() =>
  import('../../wallet/WalletButtons.tsx').then((module) => ({ default: module.WalletButtons })),
)

type CodeToShowProps = {
  subscriptionId: string
  digits: string
  /** The signed pass includes the digits; without it, the QR code contains only them. */
  pass: string | undefined
}

/** The server signs new passes while the page is open; the last one is stored for offline use. */
export function CodeToShow({ subscriptionId, digits, pass }: CodeToShowProps) {
  const { wallets = [] } = useAccountArea().shop
  return (
    <MembershipCode
      code={digits}
      large
      qr={
        <QrCode
          content={pass || digits}
          label={`QR code for ${digits.slice(0, digits.length / 2)} ${digits.slice(digits.length / 2)}`}
          recovers={pass ? 'L' : 'M'}
        />
      }
      hint="Show it at the counter. The team scans it or types the digits."
      // Without a pass it cannot be redeemed now, so no wallet keeps it.
      below={
        pass && wallets.length > 0 ? (
          <Suspense fallback={null}>
            <WalletButtons subscriptionId={subscriptionId} offered={wallets} />
          </Suspense>
        ) : null
      }
    />
  )
}
