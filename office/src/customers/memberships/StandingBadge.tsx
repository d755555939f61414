import type { MembershipStanding } from '@sipday/contract/office/customers.ts'
import { customerTexts, standingWords } from '@sipday/rules/office/words/customer-words.ts'
import { Badge, type BadgeProps } from '@sipday/ui/notices/Badge.tsx'
import { dayText } from '../../parts/words.ts'

const tones: Partial<Record<MembershipStanding, Pick<BadgeProps, 'tone' | 'icon'>>> = {
  active: { tone: 'ok', icon: 'check' },
  waiting: { tone: 'blue' },
  grace: { tone: 'warn', icon: 'alert' },
  unpaid: { tone: 'warn', icon: 'alert' },
}

type StandingBadgeProps = { standing: MembershipStanding; pausedUntil?: string | null }

export function StandingBadge({ standing, pausedUntil }: StandingBadgeProps) {
  const isUntil = standing === 'paused' && pausedUntil
  return (
    <Badge {...tones[standing]}>
      {isUntil ? customerTexts.pausedUntil(dayText(pausedUntil)) : standingWords[standing]}
    </Badge>
  )
}
