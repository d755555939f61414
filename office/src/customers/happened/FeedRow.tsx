import { sentence } from '@sipday/rules/written/isolated.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { dollars } from '@sipday/rules/money.ts'
import type { FeedItem } from '@sipday/rules/office/customer/feed-days.ts'
import { feedTexts } from '@sipday/rules/office/words/feed-words.ts'
import { againTexts } from '@sipday/rules/office/words/membership-words.ts'
import { clockText } from '@sipday/rules/written/moments.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Link } from 'wouter'
import { SectionIcon } from '../../menu/SectionIcon.tsx'
import type { SectionIconName } from '../../menu/section-icons.tsx'
import { SendAgain } from '../actions/SendAgain.tsx'
import css from './happened.module.css'

type Item = FeedItem<OfficeAnswerOf<'customer-feed'>['rows'][number]>

const icons: Readonly<Record<Exclude<Item['kind'], 'mail' | 'consent'>, SectionIconName>> = {
  payment: 'money',
  renewal: 'money',
  refund: 'money',
  redemption: 'cup',
  change: 'draft',
}

/** What happened, when, by whom, and a sum at the end. */
export function FeedRow({ item, timeZone }: { item: Item; timeZone: string }) {
  const { at, timeZone: zone, kind, text, by, cents, count, link, mailId } = item
  const what = feedTexts.together(text, count)
  return (
    <li className={css.item}>
      <span className={css.icon}>
        {kind === 'mail' || kind === 'consent' ? (
          <Icon name={kind === 'mail' ? 'mail' : 'check'} />
        ) : (
          <SectionIcon name={icons[kind]} />
        )}
      </span>
      <div className={css.words}>
        <p className={css.what}>{link ? <Link href={link}>{what}</Link> : what}</p>
        <p className="small">
          {clockText(new Date(at), zone ?? timeZone)}
          {by && <Address>{sentence`, ${by}`}</Address>}
        </p>
        {mailId && <SendAgain what={{ mailId }} label={againTexts.email} name={againTexts.emailOf(text)} />}
      </div>
      {cents !== null && <p className={css.sum}>{dollars(cents)}</p>}
    </li>
  )
}
