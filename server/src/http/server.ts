import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Background } from '../background.ts'
import type { Deps } from '../deps.ts'
import { systemIds } from '../ids.ts'
import { anyCallLimit } from './any-call-limit.ts'
import { type BodyLimits, parseBody, usualBody } from './body.ts'
import { clientAddress } from './client-address.ts'
import { cookieAt, readCookie } from './cookie.ts'
import { registerClock } from './sandbox/clock-route.ts'
import { answerFailure } from './errors.ts'
import { registerHealth } from './health/health.ts'
import { countCalls } from './health/metrics.ts'
import type { Scrape } from './health/metrics-listener.ts'
import { endConnectionsOnClose } from './health/open-connections.ts'
import { isLegal } from './pages/own-pages.ts'
import { registerMailWebhooks } from './mail/mail-webhooks.ts'
import { knowServed } from './know-served.ts'
import { nameCalls } from './name-calls.ts'
import { registerNews } from './news/news.ts'
import { registerOffice } from './calls/office.ts'
import { registerOpenApi } from './calls/openapi.ts'
import { isForPeople, registerPages } from './pages/pages.ts'
import { registerCalls } from './calls/site.ts'
import { registerRehearsal } from './rehearsal/register-rehearsal.ts'
import { registerSandboxTotp } from './sandbox/sandbox-totp.ts'
import { commonHeaders, setHeaders, takesGooglePay } from './security-headers.ts'
import { tellCatalogue } from './told-catalogue.ts'
import { registerWalletPass } from './wallet/wallet-pass.ts'
import { registerTextWebhook } from './texts/text-webhook.ts'
import { registerWebhook } from './webhook.ts'

/** Slower clients are disconnected. */
const REQUEST_MS = 20_000
const HEADERS_MS = 10_000

const callIds = systemIds()

/** An undecodable address: people get a page, programs a refusal. */
const answerUnreadable = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  reply.header('cache-control', 'no-store')
  if (isForPeople(request)) return void reply.redirect('/')
  void reply.send(answerFailure(error, request, reply, false))
}

/** The caller starts listening. */
export const createServer = async (
  deps: Deps,
  background: Background,
): Promise<{ fastify: FastifyInstance; metrics: Scrape }> => {
  const logger: FastifyBaseLogger = deps.log
  const common = commonHeaders(deps.settings, { opensGooglePay: takesGooglePay(deps.settings) })
  const fastify: FastifyInstance = Fastify({
    loggerInstance: logger,
    // Every log line names the call anyway.
    childLoggerFactory: (parent) => parent,
    genReqId: () => callIds.id(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: usualBody.bytes,
    requestTimeout: REQUEST_MS,
    // Node takes the larger for whole requests, and checks at this interval.
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 5_000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    trustProxy: deps.settings.trustProxy.length > 0 ? deps.settings.trustProxy : false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply, common)
      answerUnreadable(error, request, reply)
    },
    return503OnClosing: true,
  })
  endConnectionsOnClose(fastify)
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      const { body: limits = usualBody } = request.routeOptions.config as { body?: BodyLimits }
      done(null, parseBody(String(body), limits))
    } catch (error) {
      done(error as Error)
    }
  })
  registerRehearsal(fastify, deps)
  const limit = anyCallLimit(deps.settings.limitsScale)
  nameCalls(fastify)
  knowServed(fastify, deps)
  fastify.addHook('onRequest', async (request, reply) => {
    setHeaders(reply, common)
    // A route has many spellings of its path.
    const route = request.routeOptions.url
    if (!route?.startsWith('/api/') && !isLegal(route)) return
    const token = readCookie(request, deps.settings, cookieAt(route ?? ''))
    limit.count({ ip: clientAddress(request.ip), token }, deps.clock.now())
  })
  fastify.setErrorHandler((error, request, reply) => {
    reply.header('cache-control', 'no-store')
    return reply.send(answerFailure(error, request, reply, false))
  })
  tellCatalogue(fastify, deps)
  const metrics = countCalls(fastify, deps, background)
  registerCalls(fastify, deps, { learn: limit.learn })
  registerNews(fastify, deps)
  registerWalletPass(fastify, deps)
  registerOffice(fastify, deps, limit)
  registerHealth(fastify, deps, background)
  registerOpenApi(fastify)
  if (deps.settings.sandbox) {
    registerClock(fastify, deps, deps.settings.sandbox.key, background.dueWork)
    registerSandboxTotp(fastify, deps, deps.settings.sandbox.key)
  }
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    registerWebhook(scope, deps)
    registerMailWebhooks(scope, deps)
    registerTextWebhook(scope, deps)
  })
  await registerPages(fastify, deps)
  return { fastify, metrics }
}
