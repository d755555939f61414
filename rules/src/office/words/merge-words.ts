import { sentence } from '../../written/isolated.ts'
import { type CalendarDate, dateText } from '../../calendar.ts'

export const mergeTexts = {
  heading: 'Perhaps the same person',
  open: 'Merge…',
  alike: {
    card: (name: string) => sentence`${name} saved the same card.`,
    phone: (name: string) => sentence`${name} has the same phone and a similar name.`,
  },
  title: 'Merge Two Customers',
  find: 'Find the Other Customer',
  findHelp: 'Part of a name, email, or phone, or the last four digits of the phone.',
  searching: 'Looking for customers',
  notSearched: 'The customers could not be searched.',
  none: 'No one else found. Try less of the name.',
  choose: (name: string) => sentence`Compare with ${name}`,
  loading: 'Comparing the two customers',
  notLoaded: 'The two customers could not be compared.',
  stays: 'Who Stays',
  goes: 'Who Goes',
  moves: 'Moves to the one who stays:',
  nothing: 'Nothing but the name.',
  blocks: 'What Stands in the Way',
  derived:
    'Who stays is not chosen: whoever pays for a renewing membership, otherwise whoever signed in last, otherwise the older customer.',
  what: 'We ask every email address and phone number of both. The two become one as soon as both sides agree, or after 72 hours if no one objects. From then on both sign in to the same account, and the codes of the memberships are new. Renewals go on as they are, and nothing is charged. A saved card can be charged only by the contacts that it was saved with. You can undo it for 30 days, until the next payment.',
  merge: (gone: string, keep: string) => `Ask to Merge ${gone} into ${keep}`,
  other: 'Choose Another Customer',
  keep: 'Keep Both',
  notDone: 'The merge could not be proposed.',
  done: 'We asked both sides. Until they agree, or 72 hours have passed, nothing changes.',
  proposedAlready: 'A merge of one of them is proposed already. Take that one back first.',
  over: 'This has ended. Load the page again to see how.',
  asked: (contacts: string) => `Asked: ${contacts}.`,
  agreedAll: 'Both sides agreed. Something stands in the way just now, so we keep trying for a week.',
  takeBack: 'Take It Back',
  takeBackThis: (name: string) => sentence`Take It Back: the merge with ${name}`,
  notTakenBack: 'It could not be taken back.',
  isMerged: 'Merged with another customer',
  noName: 'someone without a name',
  mergedWith: (name: string, on: CalendarDate) => sentence`${name} was merged into this customer on ${dateText(on)}.`,
  until: (day: CalendarDate) => `It can be undone until ${dateText(day)}, or until the next payment.`,
  undo: 'Undo the Merge…',
  undoTitle: 'Undo This Merge',
  undoText: (name: string) =>
    sentence`${name} becomes a customer again, with everything that moved: memberships, purchases, cards, contacts and notes. Both are told by email.`,
  undoIt: 'Undo the Merge',
  undoKeep: 'Keep Them Merged',
  notUndone: 'The merge could not be undone.',
  undone: 'They are two customers again.',
} as const

/** What happens by itself has no one who did it. */
export const mergeEvents = {
  proposed: 'asked to merge another customer into the account',
  withdrawn: 'took back the merge of another customer into the account',
  agreed: 'One side agreed to a merge into the account',
  objected: 'Someone objected to a merge into the account',
  lapsed: 'Something stood in the way for a week, so no one was merged into the account',
} as const
/** The words before "of Mei Chen". */
export type MergeEvent = keyof typeof mergeEvents

type Proposed = {
  name: string
  by: string
  state: 'waiting' | 'objected' | 'withdrawn' | 'lapsed'
  askedAt: string
  dueAt: string
  endedAt: string | null
  hasAgreed: boolean
  otherAgreed: boolean
}

/** `at` puts an ISO instant in words. */
export const proposedMergeText = (one: Proposed, at: (iso: string) => string): string => {
  const name = one.name || mergeTexts.noName
  const asked = sentence`${one.by} asked on ${at(one.askedAt)} to merge this customer with ${name}.`
  const ended = at(one.endedAt ?? one.dueAt)
  switch (one.state) {
    case 'objected':
      return `${asked} Someone objected on ${ended}, so they stay two.`
    case 'withdrawn':
      return `${asked} It was taken back on ${ended}.`
    case 'lapsed':
      return `${asked} It ended on ${ended}: something stood in the way for a week.`
    case 'waiting': {
      if (one.hasAgreed && one.otherAgreed) return `${asked} ${mergeTexts.agreedAll}`
      const agreed = one.hasAgreed ? ' This side has agreed.' : one.otherAgreed ? ' The other side has agreed.' : ''
      return `${asked}${agreed} They become one on ${at(one.dueAt)}, unless someone objects; at once when both sides agree.`
    }
  }
}
