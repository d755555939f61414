export type SpanKind = 'call' | 'statement' | 'provider' | 'job'

/** Never anything that a person typed: others may read it. */
export type SpanFacts = Record<string, string | number>

export type Spanned = {
  name: string
  kind: SpanKind
  facts?: SpanFacts
  /** The W3C `traceparent` of what led to it, where that was in another process or at another time. */
  parent?: unknown
}

export type OpenSpan = {
  within<T>(work: () => T): T
  end(ended?: { facts?: SpanFacts; error?: unknown }): void
}

/** Who records spans (export-traces.ts). */
export type Recorder = {
  open(span: Spanned): OpenSpan
  /** `ms`: how long it was. */
  past(span: Spanned, ended: { ms: number; error?: unknown }): void
  /** Undefined outside every span. */
  traceparent(): string | undefined
}

let recorder: Recorder | undefined

/** From here on spans are recorded; undefined ends it. Without a recorder each of the functions below costs one look. */
export const recordSpans = (given: Recorder | undefined): void => {
  recorder = given
}

export const areSpansRecorded = (): boolean => recorder !== undefined

/** Its end comes elsewhere; undefined when none are recorded. */
export const openSpan = (span: Spanned): OpenSpan | undefined => recorder?.open(span)

/** One that throws has failed. */
export const inSpan = async <T>(span: Spanned, work: () => Promise<T>): Promise<T> => {
  const open = recorder?.open(span)
  if (!open) return work()
  try {
    const done = await open.within(work)
    open.end()
    return done
  } catch (error) {
    open.end({ error })
    throw error
  }
}

/** It is over by now. */
export const pastSpan = (span: Spanned, ended: { ms: number; error?: unknown }): void => recorder?.past(span, ended)

/** Spans of a job belong to the call that led to it. */
export const ofTrace = (): { traceparent?: string } => {
  const traceparent = recorder?.traceparent()
  return traceparent === undefined ? {} : { traceparent }
}

export const traceId = (): { traceId?: string } => {
  const id = recorder?.traceparent()?.split('-')[1]
  return id === undefined ? {} : { traceId: id }
}
