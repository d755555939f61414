import { dateText } from '@sipday/rules/calendar.ts'
import { codeText } from '@sipday/rules/membership.ts'
import { Button } from '@sipday/ui/Button.tsx'
import { MembershipCode } from '@sipday/ui/MembershipCode.tsx'
import { Pass } from '@sipday/ui/Pass.tsx'
import { Benefits } from './Benefits.tsx'
import type { GiftedMembership } from './groups.ts'
import { MembershipHead } from './MembershipHead.tsx'
import { QrCode } from './QrCode.tsx'
import { firstOf } from './subscription-words.ts'

/** A subscription that somebody else manages: code and benefits, and a button that says who manages it (S2, S6). */
export function GiftedSubscription({ gifted }: { gifted: GiftedMembership }) {
  const [benefit] = gifted.benefits
  if (!benefit) return null
  const code = benefit.Code[0]
  const digits = code === undefined ? null : codeText(code)
  const end = benefit['Subscription End Date'][0]
  return (
    <Pass
      code={
        digits && (
          <MembershipCode
            code={digits}
            large
            qr={<QrCode digits={digits} pass={benefit.Pass} />}
            hint="Show it at the counter. The team scans it or types the digits."
          />
        )
      }
    >
      <div className="stack">
        <MembershipHead
          planName={firstOf(benefit['Plan Name'], 'Shared Plan')}
          locationName={benefit['Location Name']?.[0] ?? null}
          lines={[`Your Role: ${benefit.Role}`, `Expires on: ${dateText(end)}`]}
          badge={benefit.Role === 'Gifted Member' ? { text: 'Gift', icon: 'gift' } : { text: 'Shared' }}
        />
        <Benefits benefits={gifted.benefits} />
        <Button variant="outlined" wide disabled>
          Managed by Primary Account Holder
        </Button>
      </div>
    </Pass>
  )
}
