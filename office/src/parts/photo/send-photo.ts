import { CallError, TIME_OUT_MESSAGE } from '@sipday/contract/client.ts'
import type { RefusalBody } from '@sipday/contract/errors.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { officePath } from '@sipday/contract/office/paths.ts'

/** A photo of 12 MB over a slow phone. */
const LONGEST_MS = 60_000
const MOST_BYTES = 12_000_000

/** Throws CallError for a file that the server would not read. */
export const requireSize = ({ size }: Blob): void => {
  if (size <= MOST_BYTES) return
  const message = `This file has ${(size / 1_000_000).toFixed(1)} MB. A photo may have up to 12 MB: please make it smaller, for example 3,000 pixels wide.`
  throw new CallError(413, { message, code: 'too_large' }, '', null)
}

const answerIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** `onSent`: from 0 to 1. Throws CallError. The older way of asking: `fetch` does not tell how far it is. */
export const sendPhoto = <N extends 'picture' | 'logo-photo'>(
  name: N,
  file: Blob,
  onSent?: (part: number) => void,
): Promise<OfficeAnswerOf<N>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const [method = '', path = ''] = officePath(name).split(' ')
    request.open(method, path)
    request.timeout = LONGEST_MS
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0)
    request.ontimeout = () =>
      reject(new CallError(0, { message: TIME_OUT_MESSAGE, code: 'time_out' }, 'time out', null))
    request.onerror = () => reject(new CallError(0, {}, 'network', null))
    request.onload = () => {
      const answer = answerIn(request.responseText)
      if (request.status === 200) resolve(answer as OfficeAnswerOf<N>)
      else reject(new CallError(request.status, answer as Partial<RefusalBody>, request.statusText, null))
    }
    request.send(file)
  })
