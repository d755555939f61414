import { Verdict } from '@sipday/ui/counter/Verdict.tsx'
import type { Checked } from '../context.ts'
import { ToCharge } from '../extras/ToCharge.tsx'
import { NextMember } from '../member/NextMember.tsx'
import { useShift } from '../use-till.ts'
import { codeWords, handOverTitle } from '../words.ts'
import { OfflineBenefits } from './OfflineBenefits.tsx'
import { useCounter } from '../useCounter.tsx'

const CHECKED: Record<Checked, string> = {
  online: 'was looked up before the network went',
  pass: 'was checked offline',
  digits: 'was not checked',
}

export function KeptOffline() {
  const { handedOut, guest } = useCounter(({ context }) => context)
  const shift = useShift()
  const last = handedOut.at(-1)
  if (!last) return <NextMember />
  const isGiven = ({ mark, period }: { mark: string | null; period: string }) =>
    handedOut.some((one) => one.code === guest?.code && one.benefit === mark && one.period === period)
  const more = (guest?.benefits ?? []).filter((benefit) => benefit.ready && !isGiven(benefit))
  return (
    <>
      <Verdict
        kind={last.checked === 'online' ? 'yes' : 'unsure'}
        title={handOverTitle({ ...last, name: last.label }, shift)}
      >
        <p>
          Code {codeWords(last.code)} {CHECKED[last.checked]}.
        </p>
        {last.extras && <ToCharge extras={last.extras} shift={shift} />}
        <p>It is saved with its time and sent as soon as there is a network. The guest does not need to wait.</p>
      </Verdict>
      {more.length > 0 && (
        <section className="section">
          <h2>Also on this pass</h2>
          <OfflineBenefits benefits={more} />
        </section>
      )}
      <NextMember />
    </>
  )
}
