import { useSelector } from '@xstate/react'
import type { CounterActor } from '../counter-actor.ts'
import { KeptOffline } from '../offline/KeptOffline.tsx'
import { OfflineGuest } from '../offline/OfflineGuest.tsx'
import { Done } from './Done.tsx'
import { MemberFound } from './MemberFound.tsx'
import { Refusal } from './Refusal.tsx'
import { Undo } from './Undo.tsx'

/** The answer to a code: the member, what was done, why not, or what is kept for later. */
export function MemberPanel({ actor }: { actor: CounterActor }) {
  const place = useSelector(actor, (snapshot) => JSON.stringify(snapshot.value.desk))
  if (place.includes('"member"') || place.includes('"redeeming"')) return <MemberFound actor={actor} />
  if (place.includes('"done"')) return <Done actor={actor} />
  if (place.includes('"undo')) return <Undo actor={actor} />
  if (place.includes('"refused"')) return <Refusal actor={actor} />
  if (place.includes('"offline"')) return <OfflineGuest actor={actor} />
  if (place.includes('"kept"')) return <KeptOffline actor={actor} />
  return <p className="small">Type or scan a code. The member appears here.</p>
}
