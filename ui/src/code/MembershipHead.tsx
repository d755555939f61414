import { Address } from '../text/Address.tsx'
import { Badge } from '../notices/Badge.tsx'
import type { ComponentProps } from 'react'

export type MembershipHeadProps = {
  planName: string
  locationName: string | null
  lines: readonly (string | null)[]
  badge: { text: string; tone?: ComponentProps<typeof Badge>['tone']; icon?: ComponentProps<typeof Badge>['icon'] }
}

export function MembershipHead({ planName, locationName, lines, badge }: MembershipHeadProps) {
  return (
    <div className="stack-s">
      <div className="row between top-aligned">
        <div className="grow">
          <h3>{planName}</h3>
          {locationName && <p className="small">{locationName}</p>}
        </div>
        <Badge tone={badge.tone} icon={badge.icon}>
          {badge.text}
        </Badge>
      </div>
      <div>
        {lines.map(
          (line) =>
            line && (
              <p className="small" key={line}>
                <Address>{line}</Address>
              </p>
            ),
        )}
      </div>
    </div>
  )
}
