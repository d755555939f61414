import { useState } from 'react'
import { Button } from '../src/actions/Button.tsx'
import { CodeDisplay } from '../src/counter/CodeDisplay.tsx'
import { GiantButton } from '../src/counter/GiantButton.tsx'
import { Keypad } from '../src/counter/Keypad.tsx'
import { Perk } from '../src/code/Perk.tsx'
import { Verdict } from '../src/counter/Verdict.tsx'
import { Frame } from './Frame.tsx'

export function CounterScreen() {
  const [code, setCode] = useState('6152')
  const [answer, setAnswer] = useState<'yes' | 'no'>()
  return (
    <Frame>
      <div className="grid-2">
        <div className="stack narrow">
          <h1>Member’s code</h1>
          <CodeDisplay code={code} />
          <Keypad
            onDigit={(digit) => setCode((code + digit).slice(0, 8))}
            onDelete={() => setCode(code.slice(0, -1))}
            onScan={() => setAnswer('no')}
          />
        </div>
        <div className="stack">
          <GiantButton
            label="Redeem today’s drink"
            hint="One medium drink, one topping included"
            onClick={() => setAnswer('yes')}
          />
          <GiantButton label="Redeem today’s drink" hint="Under way" busy onClick={() => setAnswer('yes')} />
          <h2>Also on this membership</h2>
          <ul>
            <Perk
              name="Treat under $12"
              ready
              state="Ready, once in June"
              action={<Button variant="outlined">Redeem</Button>}
            />
            <Perk name="Welcome drink" ready={false} state="Redeemed May 2. A one-time drink." />
          </ul>
          {answer && (
            <Verdict kind={answer} title={answer === 'yes' ? 'Make the drink' : 'Already had today’s drink'}>
              <p>Lin W. got it at 9:41 AM at Greenwich Village NY.</p>
              <p>Ready again tomorrow, June 3.</p>
            </Verdict>
          )}
        </div>
      </div>
    </Frame>
  )
}
