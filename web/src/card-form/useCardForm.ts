import type { Shop } from '@sipday/contract/catalogue.ts'
import type { Card, CardOptions } from '@square/web-payments-sdk-types'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { cardFormMessages } from './messages.ts'
import { loadSquare, tokenize, type Tokenized } from './square.ts'

/** Raw values: the provider's frame does not know our tokens. */
const style = (primary: string): NonNullable<CardOptions['style']> => ({
  input: { fontSize: '16px', color: '#1a1a1a' },
  'input::placeholder': { color: '#3d454d' },
  '.input-container': { borderColor: '#6b7785', borderRadius: '8px' },
  '.input-container.is-focus': { borderColor: primary },
  '.input-container.is-error': { borderColor: '#8c1813' },
  '.message-text.is-error': { color: '#8c1813' },
  '.message-icon.is-error': { color: '#8c1813' },
})

const primaryColor = (): string =>
  getComputedStyle(document.documentElement).getPropertyValue('--c-primary').trim() || '#1976d2'

export type CardForm = {
  place: RefObject<HTMLDivElement | null>
  status: 'loading' | 'ready' | 'failed'
  /** Why it failed: one of W8. */
  failure: string | null
  retry: () => void
  tokenize: () => Promise<Tokenized>
}

/** Each attempt has its own element, because a form may arrive after the next attempt has begun (W2.8). */
export const useCardForm = ({ scriptUrl, applicationId, locationId }: Shop['payments']): CardForm => {
  const place = useRef<HTMLDivElement>(null)
  const card = useRef<Card | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Pick<CardForm, 'status' | 'failure'>>({ status: 'loading', failure: null })

  useEffect(() => {
    let gone = false
    let own: Card | null = null
    const element = document.createElement('div')
    place.current?.append(element)
    const show = (next: Pick<CardForm, 'status' | 'failure'>) => {
      if (!gone) setState(next)
    }
    const start = async () => {
      show({ status: 'loading', failure: null })
      const square = await loadSquare(scriptUrl)
      if (gone) return
      try {
        own = await square.payments(applicationId, locationId).card({ style: style(primaryColor()) })
        if (!gone) await own.attach(element)
      } catch {
        throw new Error(cardFormMessages.form)
      }
      if (gone) return
      card.current = own
      show({ status: 'ready', failure: null })
    }
    const started = start().catch((cause: unknown) => {
      show({ status: 'failed', failure: cause instanceof Error ? cause.message : cardFormMessages.form })
    })
    return () => {
      gone = true
      card.current = null
      void started
        .then(() => own?.destroy())
        .catch(() => undefined)
        .then(() => element.remove())
    }
  }, [scriptUrl, applicationId, locationId, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const ask = useCallback(
    async (): Promise<Tokenized> => (card.current ? tokenize(card.current) : { error: cardFormMessages.notReady }),
    [],
  )
  return { place, ...state, retry, tokenize: ask }
}
