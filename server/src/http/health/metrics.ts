import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Background } from '../../background.ts'
import type { Deps } from '../../deps.ts'
import { meters } from '../../observing/meters.ts'
import { openFindings } from '../../store/findings.ts'
import { migrations } from '../../store/migrations.ts'
import { VERSION } from '../../version.ts'
import { staysOpen } from '../news/stays-open.ts'
import { registerBackgroundMetrics } from './background-metrics.ts'
import { mayReadMetrics } from './metrics-access.ts'
import type { Scrape } from './metrics-listener.ts'
import { registerPools, registerShopMetrics } from './shop-metrics.ts'

/** By route, never the raw address; one log line for each. */
export const countCalls = (fastify: FastifyInstance, deps: Deps, background: Background): Scrape => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'sipday_' })
  registerPools(registry, deps)
  registerBackgroundMetrics(registry, deps, background)
  registerShopMetrics(registry, deps)
  const labelNames = ['method', 'route', 'status'] as const
  const calls = new Counter({ name: 'sipday_calls_total', help: 'Calls answered', labelNames, registers: [registry] })
  const seconds = new Histogram({
    name: 'sipday_call_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 10],
    registers: [registry],
  })
  registry.registerMetric(findingsGauge(deps))
  registry.registerMetric(buildInfo())
  const all = Registry.merge([registry, meters])
  // Five facts without user input: redacting would cost more than logging.
  const log = deps.log.child({}, { redact: [] })
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const method = request.method
    calls.inc({ method, route, status: reply.statusCode })
    if (staysOpen(request)) return
    seconds.observe({ method, route }, reply.elapsedTime / 1000)
    if (route.startsWith('/api/'))
      log.info(
        { requestId: request.id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'call',
      )
  })
  fastify.get('/metrics', async (request, reply) => {
    const { remoteAddress } = request.socket
    if (!mayReadMetrics(deps.settings, { headers: request.headers, remoteAddress })) return reply.redirect('/', 302)
    return reply.type(all.contentType).send(await all.metrics())
  })
  return { contentType: all.contentType, text: () => all.metrics() }
}

/** Queried at each scrape. */
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

const buildInfo = (): Gauge<'version' | 'migration'> => {
  const labelNames = ['version', 'migration'] as const
  const gauge = new Gauge({ name: 'sipday_build_info', help: 'What runs here; always 1', labelNames, registers: [] })
  gauge.set({ version: VERSION, migration: Object.keys(migrations).at(-1) ?? '' }, 1)
  return gauge
}
