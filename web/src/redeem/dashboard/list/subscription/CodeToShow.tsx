import { MembershipCode } from '@sipday/ui/code/MembershipCode.tsx'
import { QrCode } from '@sipday/ui/code/QrCode.tsx'
import { lazy, Suspense } from 'react'
import { useAccountArea } from '../../../useRedeem.tsx'

// Loaded only where the shop has keys for a wallet.
const WalletButtons = lazy(() =>
  import('../../wallet/WalletButtons.tsx').then((module) => ({ default: module.WalletButtons })),
)

type CodeToShowProps = {
  subscriptionId: string
  digits: string
  /** The signed pass of the membership, which includes the digits; without one, the QR code contains only the digits. */
  pass: string | undefined
}

/**
 * A membership's code as it is shown at the counter: its digits, and what the till scans. The server signs a new pass
 * while the page is open, and the last one is stored for offline use.
 */
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
      // Without a pass it cannot be redeemed now, and is not to be kept.
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
