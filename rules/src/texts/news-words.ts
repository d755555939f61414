import { sentence } from '../written/isolated.ts'
import type { ContactPage } from './contact-page-words.ts'

export const STOP_LABEL = 'Stop news and offers'

/** `wanted`: null for a link that is not ours, or of an account that is gone. */
export const newsPage = (wanted: boolean | null, shopName: string): ContactPage => {
  if (wanted === null)
    return {
      title: 'This Link Does Not Work',
      text: sentence`It is not complete, or its account is gone. If you have a question, ask ${shopName}.`,
      button: null,
      aside: null,
    }
  if (wanted)
    return {
      title: 'Stop News and Offers?',
      text: sentence`${shopName} will no longer write to you about news and offers. Receipts, reminders and what else your membership needs still come.`,
      button: 'Stop News and Offers',
      aside: null,
    }
  return {
    title: 'News and Offers Are Stopped',
    text: sentence`${shopName} no longer writes to you about news and offers.`,
    button: null,
    aside: 'You can change this at any time.',
  }
}

export const newsChoice = {
  title: 'News and Offers',
  does: (shopName: string, wanted: boolean): string =>
    wanted
      ? sentence`${shopName} may write to you about news and offers.`
      : sentence`${shopName} does not write to you about news and offers.`,
  stop: 'Stop',
  again: 'Get',
  saved: 'Your choice is saved.',
  failed: 'Your choice could not be saved. Please try again.',
} as const

export const noNewsSince = (day: string): string => `Does not want news and offers, since ${day}`
