import type { LabShop } from '@sipday/contract/office/money/lab.ts'
import type { Levers } from '@sipday/rules/lab/levers.ts'
import type { LabResult } from '@sipday/rules/lab/player.ts'
import { useEffect, useRef, useState } from 'react'
import type { FromWorker, ToWorker } from './messages.ts'
import { readPart } from './read-part.ts'

/** Parts that are on their way. */
const AT_ONCE = 2

export type ReplayState = {
  read: number
  /** Of the levers of before while it plays. */
  result: LabResult | null
  isPlaying: boolean
  failed: 'read' | 'play' | null
  again: () => void
}

/** Part by part into a worker; played again with each change of the levers. */
export const useReplay = (shop: LabShop, levers: Levers): ReplayState => {
  const worker = useRef<Worker | null>(null)
  const sent = useRef({ nr: 0, asked: '' })
  const [tries, setTries] = useState(0)
  const [read, setRead] = useState(0)
  const [failed, setFailed] = useState<ReplayState['failed']>(null)
  const [answer, setAnswer] = useState<FromWorker & { asked: string }>()
  const asked = JSON.stringify(levers)

  useEffect(() => {
    let isOver = false
    const own = new Worker(new URL('replay.worker.ts', import.meta.url), { type: 'module' })
    worker.current = own
    own.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.nr === sent.current.nr) setAnswer({ ...data, asked: sent.current.asked })
    }
    own.onerror = () => setFailed('play')
    const readAll = async () => {
      own.postMessage({ kind: 'shop', shop } satisfies ToWorker)
      const { from, until, parts: of } = shop
      let begun = 0
      const readOn = async () => {
        while (begun < of && !isOver) {
          begun += 1
          const bytes = await readPart({ from, until, part: begun - 1, of })
          own.postMessage({ kind: 'part', bytes } satisfies ToWorker, [bytes])
          if (!isOver) setRead((before) => before + 1)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, readOn))
    }
    readAll().catch(() => {
      if (!isOver) setFailed('read')
    })
    return () => {
      isOver = true
      own.terminate()
    }
  }, [shop, tries])

  const isRead = read === shop.parts
  useEffect(() => {
    if (!isRead) return
    const nr = sent.current.nr + 1
    sent.current = { nr, asked }
    const message: ToWorker = { kind: 'play', nr, levers: JSON.parse(asked) as Levers }
    worker.current?.postMessage(message)
  }, [isRead, asked])

  return {
    read,
    result: answer?.result ?? null,
    isPlaying: answer?.asked !== asked,
    failed,
    again: () => {
      setRead(0)
      setFailed(null)
      setTries((before) => before + 1)
    },
  }
}
