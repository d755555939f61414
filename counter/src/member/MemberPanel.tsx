import { KeptOffline } from '../offline/KeptOffline.tsx'
import { OfflineGuest } from '../offline/OfflineGuest.tsx'
import { placeOf } from '../places.ts'
import { Done } from './Done.tsx'
import { MemberFound } from './MemberFound.tsx'
import { Refusal } from './Refusal.tsx'
import { Undo } from './Undo.tsx'
import { useCounter } from '../useCounter.tsx'

export function MemberPanel() {
  switch (useCounter(placeOf)) {
    case 'member':
    case 'redeeming':
      return <MemberFound />
    case 'done':
      return <Done />
    case 'undo':
    case 'undoing':
      return <Undo />
    case 'refused':
      return <Refusal />
    case 'offline':
      return <OfflineGuest />
    case 'kept':
      return <KeptOffline />
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
