import { sentence } from '../written/isolated.ts'
import type { LeavingReason } from '@sipday/contract/leaving/answer.ts'

/** In characters. */
export const LONGEST_LEAVING_WORDS = 200

/** In the order in which they are offered. */
export const leavingWords: Readonly<Record<LeavingReason, string>> = {
  price: 'It costs too much',
  use: 'I do not use it enough',
  far: 'I am moving, or it is too far',
  taste: 'It is not what I like',
  trouble: 'Something went wrong',
  other: 'Something else',
}

export const leavingTexts = {
  question: 'Why did you cancel?',
  /** `plan`: its name. */
  about: (plan: string, shop: string): string =>
    sentence`Your ${plan} subscription is canceled, whether you answer or not. Your answer goes to ${shop} only.`,
  words: 'Anything to add',
  tooLong: `Please use at most ${LONGEST_LEAVING_WORDS} characters.`,
  none: 'Please choose an answer, or skip the question.',
  send: 'Send Answer',
  skip: 'Skip',
  thanks: (shop: string): string => sentence`Thank you. ${shop} has your answer.`,
  failed: 'Your answer was not saved. Your subscription is canceled all the same.',
  noAnswer: 'No answer',
  instead: 'You can also:',
  pause: 'Pause instead',
  plan: 'Change plan',
  move: 'Move',
} as const

/** The office: "Why it was canceled: It costs too much. “Only in summer”". */
export const leavingSaid = ({ reason, words }: { reason: LeavingReason; words: string }): string =>
  `Why it was canceled: ${leavingWords[reason]}.${words === '' ? '' : ` “${words}”`}`
