import { Address } from '../text/Address.tsx'
import { Badge } from '../notices/Badge.tsx'
import { Fragment, type ComponentProps } from 'react'

export type MembershipHeadProps = {
  title: string
  /** In one line under the title. */
  under: readonly (string | null)[]
  lines: readonly (string | null)[]
  badge: { text: string; tone?: ComponentProps<typeof Badge>['tone']; icon?: ComponentProps<typeof Badge>['icon'] }
}

export function MembershipHead({ title, under, lines, badge }: MembershipHeadProps) {
  return (
    <div className="stack-s">
      <div className="row between top-aligned">
        <div className="grow">
          <h3>{title}</h3>
          <p className="small">
            {under.filter(Boolean).map((part, index) => (
              <Fragment key={part}>
                {index > 0 && ', '}
                <span>{part}</span>
              </Fragment>
            ))}
          </p>
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
