import { useSelected } from '@sipday/ui/use-selected.ts'
import type { CounterActor } from '../counter-actor.ts'
import { KeptOffline } from '../offline/KeptOffline.tsx'
import { OfflineGuest } from '../offline/OfflineGuest.tsx'
import { placeOf } from '../places.ts'
import { Done } from './Done.tsx'
import { MemberFound } from './MemberFound.tsx'
import { Refusal } from './Refusal.tsx'
import { Undo } from './Undo.tsx'

/** The result of a code: the member, what was redeemed, why it was refused, or what is stored to be sent later. */
export function MemberPanel({ actor }: { actor: CounterActor }) {
  switch (useSelected(actor, placeOf)) {
    case 'member':
    case 'redeeming':
      return <MemberFound actor={actor} />
    case 'done':
      return <Done actor={actor} />
    case 'undo':
    case 'undoing':
      return <Undo actor={actor} />
    case 'refused':
      return <Refusal actor={actor} />
    case 'offline':
      return <OfflineGuest actor={actor} />
    case 'kept':
      return <KeptOffline actor={actor} />
    case 'starting':
    case 'signIn':
    case 'typing':
    case 'sixDigits':
    case 'lookingUp':
    case 'checkingOffline':
    case 'find':
    case 'people':
    case 'report':
    case 'today':
    case 'conflicts':
    case 'soldOut':
    case 'signingOut':
    case 'signedOut':
      return <p className="small">Type or scan a code. The member appears here.</p>
  }
}
