import { legalKinds } from '@sipday/contract/office/legal-kinds.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fileAt } from '../../files.ts'
import { sendKept } from './compressed.ts'
import { readCookie } from '../cookie.ts'
import { registerAppleDomain } from './apple-domain.ts'
import { registerCalendarFile } from './calendar-file.ts'
import { registerContactChange } from './contact-change.ts'
import { registerNewsStop } from './news-stop.ts'
import { registerTrialEnd } from './trial-end.ts'
import { registerLogo } from './logo.ts'
import { registerPictures } from './pictures.ts'
import { registerPreview } from './preview.ts'
import { createNamedFiles, ICONS } from './named-files.ts'
import { createPageRenderer, type RenderedPage, type ShownPage } from './page-renderer.ts'
import { pageMeant } from './own-pages.ts'
import { hashesOf } from './page-template.ts'
import { pagePolicy } from '../security-headers.ts'
import { staticFiles } from './static-files.ts'

const NOT_BUILT = 'The pages have not been built yet. "npm start" builds them.\n'

/** An address that leads nowhere is answered with a page. */
export const isForPeople = ({ url, method }: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(method) && !/^\/(api|internal)\//.test(url)

/** Every other path of the customer site redirects to `/` (S2), or to the page that it means. */
export const registerPages = async (fastify: FastifyInstance, deps: Deps): Promise<void> => {
  const web = staticFiles(fileAt('web/dist/client'))
  const plain = { counter: staticFiles(fileAt('counter/dist')), office: staticFiles(fileAt('office/dist')) }
  const named = createNamedFiles(deps)
  const renderer = createPageRenderer(deps, fileAt('web/dist'))
  const sendPage = (request: FastifyRequest, reply: FastifyReply, page: ShownPage, cache: string) => {
    if (page.ageSeconds !== null) reply.header('age', String(page.ageSeconds))
    reply.type('text/html; charset=utf-8').header('cache-control', cache).header('content-security-policy', page.policy)
    return sendKept(request, reply, page.kept, true)
  }
  for (const path of ['/', '/redeem'] as const)
    fastify.get(path, async (request, reply) => {
      // Checks only whether there is one, not whose: the page asks for that itself.
      const session = path !== '/redeem' || readCookie(request, deps.settings) !== null
      const page = await renderer.page(path, request.query, session)
      if (!page) return notBuilt(reply)
      if (path === '/redeem') reply.header('vary', 'cookie')
      return sendPage(request, reply, page, path === '/redeem' ? 'private, no-cache' : 'no-cache')
    })
  registerLogo(fastify, deps)
  registerCalendarFile(fastify, deps)
  registerPictures(fastify, deps)
  registerPreview(fastify, deps, renderer, notBuilt)
  registerAppleDomain(fastify, deps.settings)
  await fastify.register(async (scope) => {
    // Their forms have nothing in them but the button.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const send = (reply: FastifyReply, page: RenderedPage | null) =>
      page
        ? reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).send(page.kept.raw)
        : notBuilt(reply)
    registerContactChange(scope, deps, renderer.contact, send)
    registerNewsStop(scope, deps, { render: renderer.contact, send })
    registerTrialEnd(scope, deps, { render: renderer.contact, send })
  })
  for (const kind of legalKinds)
    for (const path of [`/${kind}`, `/${kind}/:version`])
      fastify.get<{ Params: { version?: string } }>(path, async (request, reply) => {
        const { version = 'newest' } = request.params
        const wanted = /^[1-9]\d{0,5}$/.test(version) ? Number(version) : version
        const page = wanted === 'newest' || typeof wanted === 'number' ? await renderer.legal(kind, wanted) : null
        return page
          ? sendPage(request, reply, page, 'no-cache')
          : reply.header('cache-control', 'no-store').redirect('/')
      })
  const plainPage = async (site: keyof typeof plain, request: FastifyRequest, reply: FastifyReply) => {
    const html = await named.text(plain[site], 'index.html')
    if (html === null) return notBuilt(reply)
    // A till opens whether or not the database answers.
    const notOpen = site === 'counter' ? await renderer.notOpen('/counter').catch(() => null) : null
    if (notOpen) return sendPage(request, reply, notOpen, 'no-cache')
    reply.header(
      'content-security-policy',
      pagePolicy(deps.settings, { ...hashesOf(html), takesCards: false, hasPreview: site === 'office' }),
    )
    return named.send(request, reply.type('text/html; charset=utf-8'), html)
  }
  const manifests = { '/manifest.webmanifest': web, '/counter/manifest.webmanifest': plain.counter }
  for (const [path, files] of Object.entries(manifests))
    fastify.get(path, async (request, reply) => {
      const manifest = await named.text(files, 'manifest.webmanifest')
      return manifest === null
        ? gone(reply)
        : named.send(request, reply.type('application/manifest+json; charset=utf-8'), manifest)
    })
  for (const icon of ICONS)
    fastify.get(`/${icon}`, async (request, reply) => web.send(request, reply, await named.icon(icon)) ?? gone(reply))
  fastify.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!isForPeople(request))
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ message: 'There is no such call.', code: 'not_found' })
    for (const site of ['counter', 'office'] as const) {
      if (path !== `/${site}` && !path.startsWith(`/${site}/`)) continue
      // The page is /counter, one level above the worker's own folder.
      if (path === '/counter/service-worker.js') reply.header('service-worker-allowed', '/counter')
      return (
        plain[site].send(request, reply, path.slice(site.length + 2)) ??
        (path.includes('/assets/') ? gone(reply) : plainPage(site, request, reply))
      )
    }
    const file = path === '/index.html' ? null : web.send(request, reply, path.slice(1))
    if (file) return file
    // A file from an older build: the page notices and reloads itself.
    if (path.startsWith('/assets/')) return gone(reply)
    const query = request.url.slice(path.length)
    const page = pageMeant(path) ?? '/'
    return reply.header('cache-control', 'no-store').redirect(`${page}${query}`, 302)
  })
}

const notBuilt = (reply: FastifyReply) =>
  reply.code(503).header('retry-after', '10').type('text/plain; charset=utf-8').send(NOT_BUILT)
const gone = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('This file is not part of this version.\n')
