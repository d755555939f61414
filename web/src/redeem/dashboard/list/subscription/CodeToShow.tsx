import { MembershipCode } from '@sipday/ui/code/MembershipCode.tsx'
import { QrCode, type QrCodeProps } from './QrCode.tsx'

/** A membership's code as it is shown at the counter: six digits, and a QR code with its signed pass if there is one. */
export function CodeToShow({ digits, pass }: QrCodeProps) {
  return (
    <MembershipCode
      code={digits}
      large
      qr={<QrCode digits={digits} pass={pass} />}
      hint="Show it at the counter. The team scans it or types the digits."
    />
  )
}
