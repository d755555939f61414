/** What a span stands for: a call to us, a statement of the database, a call of ours to a provider, or a job. */
export type SpanKind = 'call' | 'statement' | 'provider' | 'job'

/** Never anything that a person typed: what a trace has, others may read. */
export type SpanFacts = Record<string, string | number>

export type Spanned = {
  name: string
  kind: SpanKind
  facts?: SpanFacts
  /** The W3C `traceparent` of what led to it, where that was in another process or at another time. */
  parent?: unknown
}

/** A span that has begun. */
export type OpenSpan = {
  /** Does something as part of it. */
  within<T>(work: () => T): T
  /** `error`: what went wrong, if it failed. */
  end(ended?: { facts?: SpanFacts; error?: unknown }): void
}

/** Who records spans (export-traces.ts). */
export type Recorder = {
  open(span: Spanned): OpenSpan
  /** One that is over by now, `ms` long. */
  past(span: Spanned, ended: { ms: number; error?: unknown }): void
  /** Where we are now, as a `traceparent`; undefined outside every span. */
  traceparent(): string | undefined
}

let recorder: Recorder | undefined

/** From here on spans are recorded; undefined ends it. Without a recorder each of the functions below costs one look. */
export const recordSpans = (given: Recorder | undefined): void => {
  recorder = given
}

export const areSpansRecorded = (): boolean => recorder !== undefined

/** Begins a span whose end comes elsewhere; undefined when none are recorded. */
export const openSpan = (span: Spanned): OpenSpan | undefined => recorder?.open(span)

/** Does something as a span of its own; one that throws has failed. */
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

/** Records what took `ms` milliseconds and is over by now. */
export const pastSpan = (span: Spanned, ended: { ms: number; error?: unknown }): void => recorder?.past(span, ended)

/** For a job, whose spans then belong to the call that led to it. */
export const ofTrace = (): { traceparent?: string } => {
  const traceparent = recorder?.traceparent()
  return traceparent === undefined ? {} : { traceparent }
}

/** For a line of the log. */
export const traceId = (): { traceId?: string } => {
  const id = recorder?.traceparent()?.split('-')[1]
  return id === undefined ? {} : { traceId: id }
}
