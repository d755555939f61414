import { createHmac } from 'node:crypto'
import { isSameText } from '../same-text.ts'

/** Twilio's signature: the address, then each field with its value in the order of the names; SHA-1 is theirs. */
export const isFromTwilio = (authToken: string, url: string, fields: URLSearchParams, given: string): boolean => {
  const sorted = [...fields].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  const signed = url + sorted.map(([name, value]) => name + value).join('')
  return isSameText(given, createHmac('sha1', authToken).update(signed).digest('base64'))
}

/** The words that carriers ask to be heard. */
const WORDS: Readonly<Record<string, 'stop' | 'start' | 'help'>> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  REVOKE: 'stop',
  OPTOUT: 'stop',
  START: 'start',
  UNSTOP: 'start',
  YES: 'start',
  HELP: 'help',
  INFO: 'help',
}

/** What an answer by text asks for; null for anything else, which is left unread. */
export const askedBy = (words: string): 'stop' | 'start' | 'help' | null =>
  WORDS[words.toUpperCase().replaceAll(/[^A-Z]/g, '')] ?? null

/** Numbers that take no texts: unknown, landlines, and those whose carrier does not know them. */
const GONE = new Set(['30003', '30005', '30006'])
export const isPhoneGone = (status: string, errorCode: string): boolean =>
  (status === 'undelivered' || status === 'failed') && GONE.has(errorCode)
