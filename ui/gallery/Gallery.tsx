import { Actions } from './Actions.tsx'
import { CounterScreen } from './CounterScreen.tsx'
import { DrinksScreen } from './DrinksScreen.tsx'
import { Forms } from './Forms.tsx'
import { MemberScreen } from './MemberScreen.tsx'
import { Messages } from './Messages.tsx'
import { ModelScreen } from './ModelScreen.tsx'
import { Pictures } from './Pictures.tsx'
import { PlanScreen } from './PlanScreen.tsx'
import { SummaryScreen } from './SummaryScreen.tsx'

const SCREENS = {
  model: ModelScreen,
  plan: PlanScreen,
  summary: SummaryScreen,
  member: MemberScreen,
  counter: CounterScreen,
  drinks: DrinksScreen,
} as const

const isScreen = (name: string): name is keyof typeof SCREENS => name in SCREENS

/** Every part in every state, and six screens made of them: `?show=model`, `plan`, `summary`, `member`, `counter`, `drinks`. */
export function Gallery({ show }: { show: string }) {
  if (isScreen(show)) {
    const Screen = SCREENS[show]
    return <Screen />
  }
  return (
    <>
      <main className="page stack-l" id="main" tabIndex={-1}>
        <h1>Sipday parts</h1>
        <p className="row wrap">
          {Object.keys(SCREENS).map((name) => (
            <a key={name} href={`?show=${name}`}>
              {name}
            </a>
          ))}
          <a href="letters.html">letters</a>
        </p>
        <Actions />
        <Forms />
        <Messages />
        <Pictures />
      </main>
    </>
  )
}
