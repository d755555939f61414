import { MembershipCode } from '@sipday/ui/code/MembershipCode.tsx'
import { QrCode } from '@sipday/ui/code/QrCode.tsx'

type CodeToShowProps = {
  digits: string
  /** The signed pass of the membership, which includes the digits; without one, the QR code contains only the digits. */
  pass: string | undefined
}

/**
 * A membership's code as it is shown at the counter: its digits, and what the till scans. The server signs a new pass
 * while the page is open, and the last one is stored for offline use.
 */
export function CodeToShow({ digits, pass }: CodeToShowProps) {
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
    />
  )
}
