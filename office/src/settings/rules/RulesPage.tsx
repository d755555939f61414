import { ruleGroups } from '@sipday/rules/office/words/rule-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { rowsQuery } from '../../parts/draft/draft-queries.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import { settingsQuery } from '../settings-query.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { RuleRow } from './RuleRow.tsx'

export function RulesPage() {
  const settings = useQuery(settingsQuery)
  const draft = useQuery(rowsQuery('rule'))
  return (
    <SettingsPage tab="Rules" changesOf={{ subject: 'rule' }}>
      <p>What you change is saved to the draft, and holds once you publish it.</p>
      <Waiting query={settings} label="Loading the rules" failed="The rules could not be loaded.">
        {({ rules }) => (
          <Waiting query={draft} label="Loading the draft" failed="The draft could not be loaded.">
            {(rows) =>
              ruleGroups.map(({ title, keys }) => (
                <Card key={title} as="section" stack aria-labelledby={`rules-${keys[0]}`}>
                  <h2 className="h3" id={`rules-${keys[0]}`}>
                    {title}
                  </h2>
                  {keys.flatMap((key) => {
                    const live = rules.find((rule) => rule.key === key)
                    const own = rows.find(({ id }) => id === key)
                    return live
                      ? [
                          <RuleRow
                            key={key}
                            ruleKey={key}
                            live={live.value}
                            value={own?.body.value ?? live.value}
                            state={own?.state ?? 'live'}
                          />,
                        ]
                      : []
                  })}
                </Card>
              ))
            }
          </Waiting>
        )}
      </Waiting>
    </SettingsPage>
  )
}
