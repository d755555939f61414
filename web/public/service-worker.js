/**
 * Shows a signed-in member's page without a network. It holds the page and its files, never an answer of the API: the
 * member's data lies in the account cache of the page, which log-out empties together with this one.
 */
const CACHE = 'sipday-offline'
const PAGE = '/redeem'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const keep = async (addresses) => {
  const cache = await caches.open(CACHE)
  const wanted = new Set(addresses.map((address) => new URL(address, self.location.origin).href))
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request)
  }
  await Promise.all(
    [...wanted].map(async (address) => {
      const isPage = new URL(address).pathname === PAGE
      if (!isPage && (await cache.match(address))) return
      const answer = await fetch(address, isPage ? { cache: 'no-store' } : {})
      if (answer.ok) await cache.put(address, answer)
    }),
  )
}

self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keep(event.data.addresses).catch(() => undefined))
})

const kept = async (address) => (await caches.open(CACHE)).match(address)

const page = async (request) => {
  try {
    return await fetch(request)
  } catch (cause) {
    const answer = await kept(PAGE)
    if (answer) return answer
    throw cause
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== self.location.origin) return
  if (request.mode === 'navigate' && address.pathname === PAGE) event.respondWith(page(request))
  else if (address.pathname.startsWith('/assets/')) {
    event.respondWith(kept(address.href).then((answer) => answer ?? fetch(request)))
  }
})
