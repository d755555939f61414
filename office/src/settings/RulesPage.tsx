import { useQuery } from '@tanstack/react-query'
import { ThingPage } from '../parts/draft/thing/ThingPage.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { RuleForm } from './RuleForm.tsx'
import { settingsQuery } from './settings-query.ts'
import { SettingsPage } from './SettingsPage.tsx'

export function RulesPage() {
  const query = useQuery(settingsQuery)
  return (
    <SettingsPage tab="Rules" changesOf={{ subject: 'rule' }}>
      <Waiting query={query} label="Loading the rules" failed="The rules could not be loaded.">
        {({ rules }) =>
          rules.map(({ key, value }) => (
            <ThingPage key={key} subject="rule" id={key}>
              {(thing) => <RuleForm thing={thing} ruleKey={key} usual={value} />}
            </ThingPage>
          ))
        }
      </Waiting>
    </SettingsPage>
  )
}
