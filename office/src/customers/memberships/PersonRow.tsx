import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { customerTexts, untilLine } from '@sipday/rules/office/words/customer-words.ts'
import { leftText } from '@sipday/rules/uses/left-words.ts'
import { IconButton } from '@sipday/ui/actions/IconButton.tsx'
import { cx } from '@sipday/ui/cx.ts'
import { Cup } from '@sipday/ui/drawings/Cup.tsx'
import { Address } from '@sipday/ui/text/Address.tsx'
import { longestWord } from '@sipday/ui/text/longest-word.ts'
import { useId } from 'react'
import { Link } from 'wouter'
import { whenText } from '../../parts/words.ts'
import type { Me } from '../../session.ts'
import { PersonDetails } from './PersonDetails.tsx'
import { StandingBadge } from './StandingBadge.tsx'
import css from './memberships.module.css'

/** Letters in a phone's line at twice the size of a name. */
const FITS = 8

type PersonRowProps = {
  membership: CustomerMembership
  /** The card says when it renews. */
  isTogether: boolean
  open: boolean
  onOpen: () => void
  me: Me
}

/** Someone with a membership: whether today's drink was had, and how it stands; unfolds into the rest. */
export function PersonRow({ membership, isTogether, open, onOpen, me }: PersonRowProps) {
  const id = useId()
  const { subscriber, redeems, pays, standing, codeMasked, giftWaits } = membership
  const name = subscriber.name || customerTexts.noName
  const until = standing === 'active' && isTogether ? null : untilLine(membership)
  const said = [
    ...(pays && redeems && isTogether ? [customerTexts.pays] : []),
    customerTexts.code(codeMasked),
    ...(giftWaits ? [customerTexts.notSignedIn] : []),
    ...(until ? [until.replace(/\.$/, '')] : []),
  ]
  return (
    <li>
      <div className={css.person}>
        <div className={css.who}>
          <p className={css.name} data-word={longestWord(name, FITS)}>
            {redeems ? (
              <Address>{name}</Address>
            ) : (
              <Link href={`/customers/${subscriber.id}`}>
                <Address>{name}</Address>
              </Link>
            )}
          </p>
          <p className="small">{said.join('. ')}</p>
        </div>
        <Today membership={membership} timeZone={me.shop.timeZone} />
        <div className={css.standing}>
          <StandingBadge standing={standing} pausedUntil={membership.pausedUntil} />
        </div>
        <IconButton
          icon={open ? 'up' : 'down'}
          label={customerTexts.unfold(name, open)}
          aria-expanded={open}
          aria-controls={id}
          onClick={onOpen}
        />
      </div>
      <div id={id} hidden={!open}>
        {open && <PersonDetails membership={membership} me={me} />}
      </div>
    </li>
  )
}

/** The benefit that is counted: ready, or when it was had. */
function Today({ membership: { standing, benefits }, timeZone }: { membership: CustomerMembership; timeZone: string }) {
  const [counted] = benefits.filter(({ status }) => status !== 'unlimited')
  if (!counted || standing === 'unpaid' || standing === 'waiting' || standing === 'paused') return null
  const ready = counted.status === 'available'
  if (!ready && !counted.redeemedAt) return null
  return (
    <p className={cx(css.today, ready && css.ready)}>
      <Cup full={ready} />
      {ready
        ? (leftText(counted) ?? customerTexts.ready)
        : customerTexts.hadIt(whenText(counted.redeemedAt ?? '', timeZone))}
    </p>
  )
}
