import { CallError, type CallOptions } from '@sipday/contract/client.ts'
import type { AnswerOf, BodyOf, CallName } from '@sipday/contract/paths.ts'
import type { Campaign } from '@sipday/contract/catalogue.ts'
import type { Profile } from '@sipday/contract/people.ts'
import { fromPromise } from 'xstate'
import type { actors, FoundSession, Outcome, ShopData } from './actors.ts'
import { Failure, fetchTexts, sendText, texts, type FailureKind } from './failure.ts'
import type { NewCatalogue } from './newer/lay-over.ts'
import type { ChoosingStep } from './steps.ts'

export type Call = <N extends CallName>(name: N, body: BodyOf<N>, options?: CallOptions) => Promise<AnswerOf<N>>

const NEXT_QUESTION_MS = 2000

const kindOf = (error: CallError): FailureKind => {
  if (error.status === 401) return 'session_ended'
  if (/^(price|terms)_ch|^code_/.test(error.code)) return 'price_changed'
  return error.status === 0 || error.status >= 500 || error.code === 'not_json' ? 'outcome_unknown' : 'refused'
}

/** The server's message, or else the text of W8. */
const said = (cause: unknown, text: string): Failure => {
  if (cause instanceof Failure) return cause
  if (!(cause instanceof CallError)) return new Failure(texts.unknown)
  return new Failure(cause.fromServer ? cause.message : text, kindOf(cause), cause.fields, cause.retryAfterSeconds)
}

/** The text of W8. The server's message appears beside its field, if it names one. */
const fixed = (cause: unknown, text: string, field?: string): Failure => {
  if (!(cause instanceof CallError)) return said(cause, text)
  const words = field && cause.fromServer ? { [field]: cause.message } : cause.fields
  return new Failure(text, kindOf(cause), words)
}

const fetchFailure = (cause: unknown, subject: keyof typeof fetchTexts): Failure => {
  const { failed, unreadable } = fetchTexts[subject]
  if (!(cause instanceof CallError) || cause.code === 'not_json') return new Failure(unreadable)
  return new Failure(failed + (cause.statusText || String(cause.status)))
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const unreadable = (): never => {
  throw new CallError(200, { code: 'not_json' }, 'OK', null)
}

/** Under `CID` or `id` (W3, W7.4). */
const idIn = ({ CID, id }: { CID?: string; id?: string }): string | undefined => CID || id

/** The phone library is not part of the first load. */
const internationally = async (typed: string): Promise<string> => {
  const { toE164 } = await import('@sipday/rules/phone.ts')
  return toE164(typed) ?? typed.trim()
}

/** Goes on when the visitor leaves the page. */
const lasting: typeof fetch = (address, request) => fetch(address, { ...request, keepalive: true })

type Timing = { newId: () => string; wait?: (ms: number) => Promise<void> }

/**
 * The functions behind the wizard's actors; failures are texts of W8. `charge` is the `call` for taking money, which
 * may first ask the payer something (R75).
 */
export const createCalls = (
  call: Call,
  { newId, wait = (ms) => new Promise<void>((done) => setTimeout(done, ms)) }: Timing,
  charge: Call = call,
) => {
  let announced = false
  let sessionIsOpen: () => void = () => undefined
  let telling = new Promise<void>((done) => (sessionIsOpen = done))
  const campaign = async (parameters: Record<string, string>): Promise<Campaign> => {
    const body = Object.keys(parameters).length > 0 ? parameters : { source: 'direct' }
    const [first] = await call('campaign', body)
    announced = true
    sessionIsOpen()
    return first && isList(first['Location IDs']) ? first : unreadable()
  }

  const fetchCatalogue = async (options?: CallOptions): Promise<Pick<ShopData, 'models' | 'benefits'>> => {
    const [{ models }, benefits] = await Promise.all([
      call('models', undefined, options)
        .then((answer) => (isList(answer.models) ? answer : unreadable()))
        .catch((cause: unknown) => Promise.reject(fetchFailure(cause, 'plans'))),
      call('benefits', undefined, options)
        .then((answer) => (isList(answer) ? answer : unreadable()))
        .catch((cause: unknown) => Promise.reject(fetchFailure(cause, 'benefits'))),
    ])
    return { models, benefits }
  }

  const fetchData = async (parameters: Record<string, string>): Promise<ShopData> => {
    const [known, catalogue] = await Promise.all([
      campaign(parameters).catch((cause: unknown) => Promise.reject(fetchFailure(cause, 'campaign'))),
      fetchCatalogue(),
    ])
    return { campaign: known, ...catalogue }
  }

  const refreshPrices = async (options?: CallOptions): Promise<NewCatalogue> => {
    const [catalogue, shop] = await Promise.all([fetchCatalogue(options), call('shop', undefined, options)])
    return { ...catalogue, shop }
  }

  const asking = new Map<string, Promise<Profile>>()
  /** One request, whoever waits for it. */
  const fetchProfile = (customerId: string): Promise<Profile> => {
    const known = asking.get(customerId)
    if (known) return known
    const answer = askProfile(customerId).finally(() => asking.delete(customerId))
    asking.set(customerId, answer)
    return answer
  }
  const askProfile = async (customerId: string): Promise<Profile> => {
    const answer = await call('customer', { CID: customerId }).catch((cause: unknown) =>
      Promise.reject(fixed(cause, texts.profile)),
    )
    const found = isList(answer) ? answer[0] : undefined
    if (!found?.id) throw new Failure(texts.noProfile)
    return found
  }

  const findSession = async (): Promise<FoundSession | null> => {
    const { isAuthenticated, customerId } = await call('session', undefined)
    if (!isAuthenticated || !customerId) return null
    return { customerId, profile: await fetchProfile(customerId).catch(() => null) }
  }

  const askCheckout = async (): Promise<Outcome> => {
    for (;;) {
      const answer = await call('checkout', {}).catch((cause: unknown) => {
        const failure = said(cause, texts.savedCardPayment)
        return failure.kind === 'outcome_unknown' ? null : Promise.reject(failure)
      })
      if (answer && answer.status !== 'confirming') return { ...answer, status: answer.status }
      await wait(NEXT_QUESTION_MS)
    }
  }

  return {
    fetchData,
    refreshPrices,
    fetchProfile,
    findSession,
    askCheckout,
    announceCampaign: async (parameters: Record<string, string>): Promise<void> => {
      if (!announced) await campaign(parameters)
    },
    /** One at a time, and after the call that opens the session: two at once would open two. */
    tellStep: (step: ChoosingStep): void => {
      telling = telling.then(() => call('step', { step }, { fetch: lasting }).then(undefined, () => undefined))
    },
    endSession: async (): Promise<void> => {
      await call('logout', {}).catch((cause: unknown) => Promise.reject(said(cause, texts.stillSignedIn)))
    },
    submitCustomer: async (form: Extract<BodyOf<'customer'>, { role: string }>) => {
      const phone = await internationally(form.phone)
      const answer = await call('customer', { ...form, phone }).catch((cause: unknown) =>
        Promise.reject(said(cause, texts.customer)),
      )
      const CID = isList(answer) ? undefined : idIn(answer)
      if (isList(answer) || !('status' in answer) || !CID) throw new Failure(texts.customer)
      return { ...answer, CID }
    },
    findCustomer: async (contact: { email: string; phone: string }): Promise<{ CID: string }> => {
      const body = { email: contact.email.trim(), phone: await internationally(contact.phone) }
      const answer = await call('customer', body).catch((cause: unknown) =>
        Promise.reject(
          cause instanceof CallError && cause.status === 404
            ? fixed(cause, texts.noAccount)
            : said(cause, texts.lookup),
        ),
      )
      const CID = isList(answer) ? undefined : idIn(answer)
      if (!CID) throw new Failure(texts.noAccount)
      return { CID }
    },
    sendCode: async ({ to, channel }: { to: string; channel: 'email' | 'sms' }): Promise<void> => {
      const address = channel === 'sms' ? await internationally(to) : to.trim()
      const answer = await call('otp', { action: 'send', to: address, channel }).catch((cause: unknown) =>
        Promise.reject(said(cause, sendText(channel))),
      )
      if (!answer.success) throw new Failure(sendText(channel))
    },
    checkCode: async ({ to, code, channel }: { to: string; code: string; channel: 'email' | 'sms' }): Promise<void> => {
      const address = channel === 'sms' ? await internationally(to) : to.trim()
      const answer = await call('otp', { action: 'check', to: address, code, channel }).catch((cause: unknown) =>
        Promise.reject(said(cause, texts.code)),
      )
      if (answer.success !== 'approved') throw new Failure(texts.code)
    },
    fetchCards: async (customerId: string) => {
      const answer = await call('cards', { CID: customerId }).catch((cause: unknown) =>
        Promise.reject(fixed(cause, texts.cards)),
      )
      return isList(answer) && isList(answer[0]?.cards) ? answer[0].cards : []
    },
    addCard: async ({ nonce, customerId }: { nonce: string; customerId: string }) => {
      const key = newId()
      const answer = await call(
        'add-card',
        { nonce, customerId, idempotency_key: key },
        { headers: { 'idempotency-key': key } },
      ).catch((cause: unknown) => {
        if (cause instanceof CallError && cause.status === 0) return Promise.reject(fixed(cause, texts.savingCard))
        const isCardRefused = cause instanceof CallError && cause.status === 402 && cause.fromServer
        return Promise.reject(fixed(cause, isCardRefused ? cause.message : texts.addCard, 'card'))
      })
      if (!answer.card?.id) throw new Failure(texts.addCard)
      return answer.card
    },
    pay: async (body: BodyOf<'pay-saved-card'> | BodyOf<'pay-wallet'>): Promise<{ paymentId: string }> => {
      const paid = 'token' in body ? charge('pay-wallet', body) : charge('pay-saved-card', body)
      const answer = await paid.catch((cause: unknown) => Promise.reject(said(cause, texts.savedCardPayment)))
      if (!answer.paymentId) throw new Failure(texts.confirming, 'outcome_unknown')
      return answer
    },
  }
}

export const connect = (calls: ReturnType<typeof createCalls>): typeof actors => ({
  fetchData: fromPromise(({ input }) => calls.fetchData(input.parameters)),
  refreshPrices: fromPromise(() => calls.refreshPrices()),
  announceCampaign: fromPromise(({ input }) => calls.announceCampaign(input.parameters)),
  findSession: fromPromise(() => calls.findSession()),
  endSession: fromPromise(() => calls.endSession()),
  fetchProfile: fromPromise(({ input }) => calls.fetchProfile(input.customerId)),
  submitCustomer: fromPromise(({ input }) => calls.submitCustomer(input)),
  findCustomer: fromPromise(({ input }) => calls.findCustomer(input)),
  sendCode: fromPromise(({ input }) => calls.sendCode(input)),
  checkCode: fromPromise(({ input }) => calls.checkCode(input)),
  fetchCards: fromPromise(({ input }) => calls.fetchCards(input.customerId)),
  pay: fromPromise(({ input }) => calls.pay(input)),
  addCard: fromPromise(({ input }) => calls.addCard(input)),
  askCheckout: fromPromise(() => calls.askCheckout()),
})
