import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Background } from '../../background.ts'
import type { Deps } from '../../deps.ts'
import { openFindings } from '../../store/findings.ts'
import { migrations } from '../../store/migrations.ts'
import { VERSION } from '../../version.ts'
import { registerBackgroundMetrics } from './background-metrics.ts'

/** Counts and times every call by its route (never by its raw address), and logs one line for each. */
export const countCalls = (fastify: FastifyInstance, deps: Deps, background: Background): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'sipday_' })
  registerBackgroundMetrics(registry, deps, background)
  const labelNames = ['method', 'route', 'status'] as const
  const calls = new Counter({ name: 'sipday_calls_total', help: 'Calls answered', labelNames, registers: [registry] })
  const seconds = new Histogram({
    name: 'sipday_call_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  registry.registerMetric(findingsGauge(deps))
  registry.registerMetric(buildInfo())
  // Four facts of our own, none of them user input: nothing needs redacting, and checking would cost more than logging.
  const log = deps.log.child({}, { redact: [] })
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const method = request.method
    calls.inc({ method, route, status: reply.statusCode })
    seconds.observe({ method, route }, reply.elapsedTime / 1000)
    if (route.startsWith('/api/'))
      log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'call')
  })
  fastify.get('/metrics', async (request, reply) => {
    if (!isThisMachine(request)) return reply.redirect('/', 302)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Open findings by kind; queried at each scrape. */
const findingsGauge = ({ db, log }: Deps): Gauge<'kind'> =>
  new Gauge({
    name: 'sipday_findings_open',
    help: 'What waits for a person, see npm run doctor',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      try {
        const open = await openFindings(db)
        this.reset()
        for (const { kind } of open) this.inc({ kind })
      } catch (error) {
        log.warn({ err: error }, 'the findings could not be counted')
      }
    },
  })

/** Which version runs, and the newest migration that it knows. */
const buildInfo = (): Gauge<'version' | 'migration'> => {
  const labelNames = ['version', 'migration'] as const
  const gauge = new Gauge({ name: 'sipday_build_info', help: 'What runs here; always 1', labelNames, registers: [] })
  gauge.set({ version: VERSION, migration: Object.keys(migrations).at(-1) ?? '' }, 1)
  return gauge
}

/** Metrics are for this machine only; a request that came through a proxy did not come from it. */
const isThisMachine = (request: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined
