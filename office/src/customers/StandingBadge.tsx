import type { MembershipStanding } from '@sipday/contract/office/customers.ts'
import { standingWords } from '@sipday/rules/office/words/customer-words.ts'
import { Badge, type BadgeProps } from '@sipday/ui/notices/Badge.tsx'

const tones: Partial<Record<MembershipStanding, Pick<BadgeProps, 'tone' | 'icon'>>> = {
  active: { tone: 'ok', icon: 'check' },
  waiting: { tone: 'blue' },
  grace: { tone: 'warn', icon: 'alert' },
  unpaid: { tone: 'warn', icon: 'alert' },
}

export function StandingBadge({ standing }: { standing: MembershipStanding }) {
  return <Badge {...tones[standing]}>{standingWords[standing]}</Badge>
}
