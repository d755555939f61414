import { setTimeout as sleep } from 'node:timers/promises'
import { context, diag, type Span, SpanKind as OfApi, SpanStatusCode, trace } from '@opentelemetry/api'
import { defaultTextMapGetter, defaultTextMapSetter, ROOT_CONTEXT } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { VERSION } from '../version.ts'
import { type OpenSpan, type Recorder, recordSpans, type SpanKind } from './spans.ts'

const KINDS: Record<SpanKind, OfApi> = {
  call: OfApi.SERVER,
  statement: OfApi.CLIENT,
  provider: OfApi.CLIENT,
  job: OfApi.CONSUMER,
}
const QUIET_MS = 60_000
/** How long the end waits for a collector, in milliseconds. */
const LAST_MS = 2_000
const propagator = new W3CTraceContextPropagator()

type Options = {
  /** The share of traces that is kept, from 0 to 1. */
  ratio: number
  /** How often spans are sent, in milliseconds; 5,000 unless given. */
  everyMs?: number
  /** Told, at most once a minute, that spans could not be sent. */
  onTrouble: (message: string) => void
}

/**
 * The collector is named by OpenTelemetry's own variables (`OTEL_EXPORTER_OTLP_ENDPOINT`, `.._HEADERS`,
 * `OTEL_SERVICE_NAME`); one that is slow or gone costs the spans, nothing else. Returns what sends the rest and ends
 * it. Only loaded when it is wanted: it would triple the start.
 */
export const exportTraces = ({ ratio, everyMs = 5_000, onTrouble }: Options): (() => Promise<void>) => {
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  tellTrouble(onTrouble)
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'sipday', 'service.version': VERSION }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: everyMs })],
  })
  recordSpans(recorderOf(provider))
  return async () => {
    recordSpans(undefined)
    const sent = provider.shutdown().catch((error: unknown) => onTrouble(String(error)))
    await Promise.race([sent, sleep(LAST_MS, undefined, { ref: false })])
    context.disable()
  }
}

const recorderOf = (provider: TracerProvider): Recorder => {
  const tracer = provider.getTracer('sipday')
  const begin = ({ name, kind, facts = {}, parent }: Parameters<Recorder['open']>[0], startTime?: number) => {
    const from = typeof parent === 'string' ? contextOf(parent) : context.active()
    const options = { kind: KINDS[kind], attributes: facts, ...(startTime === undefined ? {} : { startTime }) }
    return { from, span: tracer.startSpan(name, options, from) }
  }
  return {
    open: (wanted): OpenSpan => {
      const { from, span } = begin(wanted)
      const inside = trace.setSpan(from, span)
      return {
        within: (work) => context.with(inside, work),
        end: ({ facts = {}, error } = {}) => {
          span.setAttributes(facts)
          fail(span, error)
          span.end()
        },
      }
    },
    past: (wanted, { ms, error }) => {
      const now = Date.now()
      const { span } = begin(wanted, now - ms)
      fail(span, error)
      span.end(now)
    },
    traceparent: () => {
      const carrier: { traceparent?: string } = {}
      propagator.inject(context.active(), carrier, defaultTextMapSetter)
      return carrier.traceparent
    },
  }
}

const contextOf = (traceparent: string) => propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)

/** The kind of an error, never its message: that may have a contact in it. */
const fail = (span: Span, error: unknown): void => {
  if (error === undefined) return
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
}

const tellTrouble = (onTrouble: Options['onTrouble']): void => {
  let quietUntil = 0
  const tell = (message: string) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + QUIET_MS
    onTrouble(message)
  }
  const ignore = () => undefined
  diag.setLogger({ error: tell, warn: ignore, info: ignore, debug: ignore, verbose: ignore })
}
