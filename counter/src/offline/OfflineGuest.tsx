import { atTill, type Shift } from '@sipday/rules/texts/till-texts.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { GiantButton } from '@sipday/ui/counter/GiantButton.tsx'
import { Verdict } from '@sipday/ui/counter/Verdict.tsx'
import { newAttempt } from '../counter-actor.ts'
import type { OfflineGuest as Guest } from '../context.ts'
import { mainOffline, offeredFor } from '../drinks/which-drink.ts'
import { WhichDrink } from '../drinks/WhichDrink.tsx'
import { Extras } from '../extras/Extras.tsx'
import { NextMember } from '../member/NextMember.tsx'
import { useShift } from '../use-till.ts'
import { codeWords, redeemLabel } from '../words.ts'
import { OfflineBenefits } from './OfflineBenefits.tsx'
import { useCounter, useSend } from '../useCounter.tsx'

type Words = { kind: 'unsure' | 'no'; title: string; text: string }

const wordsFor = (shift: Shift | undefined): Record<Guest['why'], Words> => ({
  checked: {
    kind: 'unsure',
    title: 'Checked offline',
    text: 'This pass is valid and was issued within the last day. Another till may have served this guest in the meantime.',
  },
  typed: {
    kind: 'unsure',
    title: 'Not checked',
    text: 'Typed digits cannot be checked without a network. Ask the guest for the QR code, which can be checked.',
  },
  old: {
    kind: 'unsure',
    title: 'Not checked',
    text: 'This QR code is older than a day. Ask the guest to open their page again if their phone is online.',
  },
  elsewhere: {
    kind: 'no',
    title: 'Not for this shop',
    text: 'This membership is redeemed at other locations.',
  },
  forged: {
    kind: 'no',
    title: 'This is not our code',
    text: 'This QR code was not issued by this shop. Ask the guest for the code on their own page.',
  },
  replaced: {
    kind: 'no',
    title: 'This code was replaced',
    text: 'This QR code is no longer valid. Ask the guest to open their page again; it shows the new one.',
  },
  taken: {
    kind: 'no',
    title: atTill(shift, 'till-taken'),
    text: 'This till has served this code in this period.',
  },
  enough: {
    kind: 'no',
    title: 'No more without a check',
    text: atTill(shift, 'till-enough'),
  },
})

/** Amber, because another till may know more. */
export function OfflineGuest() {
  const send = useSend()
  const context = useCounter((snapshot) => snapshot.context)
  const { guest, online } = context
  const shift = useShift()
  if (!guest) return null
  const { kind, title, text } = wordsFor(shift)[guest.why]
  const main = mainOffline(guest)
  const drinks = main ? offeredFor(context, main) : []
  const others = guest.benefits.filter((benefit) => benefit !== main)
  return (
    <>
      <Verdict kind={kind} title={title}>
        <p>
          Code {codeWords(guest.code)}. {text}
        </p>
      </Verdict>
      <div className="stack section">
        {main && (
          <GiantButton
            label={redeemLabel(main, shift)}
            hint={guest.why === 'checked' ? main.name : 'Without a check'}
            onClick={() => send({ type: 'REDEEM_OFFLINE', benefit: main, ...newAttempt() })}
          />
        )}
        {main && drinks.length > 0 && <WhichDrink offered={drinks} benefit={main} />}
        {guest.benefits.some(({ ready }) => ready) && <Extras drinksAsked={drinks.length > 0} />}
        {others.length > 0 && <OfflineBenefits benefits={others} />}
      </div>
      <NextMember main={kind === 'no' && !online}>
        {online ? (
          <Button onClick={() => send({ type: 'LOOK_UP' })}>Check now</Button>
        ) : (
          <Button variant="outlined" onClick={() => send({ type: 'BACK_TO_DIGITS' })}>
            Back to the digits
          </Button>
        )}
      </NextMember>
    </>
  )
}
