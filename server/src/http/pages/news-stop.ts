import { newsPage } from '@sipday/rules/texts/news-words.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NEWS_PATH, readNewsLink } from '../../messages/news/news-link.ts'
import { newsChoiceOf, stopNews } from '../../store/messages/no-news.ts'
import { registerLinkPage, type Showing } from './link-page.ts'

const ONE_CLICK = /List-Unsubscribe[^]{1,40}One-Click/

/**
 * A mail program's own button stops them too (RFC 8058): it comes from no page of ours and follows no redirect (3.1).
 */
export const registerNewsStop = (fastify: FastifyInstance, deps: Deps, showing: Showing): void =>
  registerLinkPage(fastify, deps, showing, {
    path: NEWS_PATH,
    read: (link) => readNewsLink(deps.settings, link),
    find: async (customerId) => (await newsChoiceOf(deps.db, { customerId, all: true }))[0] ?? null,
    words: (choice, shopName) => newsPage(choice && choice.since === null, shopName),
    press: async (customerId) => void (await stopNews(deps.db, { customerId, now: deps.clock.now() })),
    isFromElsewhere: ({ body }) => ONE_CLICK.test(String(body ?? '')),
  })
