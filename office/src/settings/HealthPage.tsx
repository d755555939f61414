import { officeCall } from '@sipday/contract/office/client.ts'
import { healthNames, healthStates, healthTexts } from '@sipday/rules/office/words/health-words.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../parts/Waiting.tsx'
import { whenText } from '../parts/words.ts'
import type { Me } from '../session.ts'
import { SettingsPage } from './SettingsPage.tsx'

const urgency = ['act', 'look', 'well'] as const
const badges = {
  act: { tone: 'warn', icon: 'alert' },
  look: { tone: 'blue', icon: 'info' },
  well: { tone: 'ok', icon: 'check' },
} as const

/** How every part of the shop is, what needs someone first, and what to do about it (O12). */
export function HealthPage({ me }: { me: Me }) {
  const query = useQuery({ queryKey: ['health'], queryFn: () => officeCall('health', undefined) })
  return (
    <SettingsPage tab="Health" changesOf={null}>
      <Waiting query={query} label={healthTexts.loading} failed={healthTexts.failed}>
        {(parts) => {
          const countOf = (wanted: 'act' | 'look') => parts.filter(({ state }) => state === wanted).length
          const [first] = parts
          return (
            <Card as="section" stack aria-labelledby="health">
              <h2 id="health">{healthTexts.heading(countOf('act'), countOf('look'))}</h2>
              <ul className="stack">
                {parts
                  .toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state))
                  .map(({ name, state, text }) => (
                    <li key={name}>
                      <p className="row wrap">
                        <b>{healthNames[name]}</b> <Badge {...badges[state]}>{healthStates[state]}</Badge>
                      </p>
                      <p className="small">{text}</p>
                    </li>
                  ))}
              </ul>
              <div className="row wrap">
                <Button variant="outlined" busy={query.isFetching} onClick={() => void query.refetch()}>
                  {healthTexts.again}
                </Button>
                {first && (
                  <p className="small" role="status">
                    {healthTexts.lookedAt(whenText(first.at, me.shop.timeZone))}
                  </p>
                )}
              </div>
            </Card>
          )
        }}
      </Waiting>
    </SettingsPage>
  )
}
