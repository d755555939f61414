/**
 * Lets a till be opened without a network: holds the page and all its files, never an answer of the API. The build puts the
 * list of files in, so a new version is a new worker with a store of its own.
 */
const FILES = self.__FILES__
const VERSION = self.__VERSION__
const PREFIX = 'sipday-counter-'
const CACHE = PREFIX + VERSION
const PAGE = '/counter'
/** Photos of drinks: their addresses change with their contents, so one store serves every version. */
const PHOTOS = 'sipday-photos'
const MOST_PHOTOS = 300
/** A Wi-Fi whose uplink is dead answers nothing and refuses nothing. */
const PATIENCE_MS = 2_500

const fill = async () => {
  const cache = await caches.open(CACHE)
  await cache.addAll([PAGE, ...FILES].map((address) => new Request(address, { cache: 'no-cache' })))
}

/** A page of the version before may still be open and want a part of it: one older store stays. */
const tidy = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(tidy()))

const kept = async (address) => (await (await caches.open(CACHE)).match(address)) ?? caches.match(address)

const page = async (request) => {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (answer.ok) return answer
    return (await kept(PAGE)) ?? answer
  } catch (cause) {
    const answer = await kept(PAGE)
    if (answer) return answer
    throw cause
  }
}

const photo = async (request) => {
  const store = await caches.open(PHOTOS)
  const known = await store.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) {
    await store.put(request, answer.clone())
    const names = await store.keys()
    await Promise.all(names.slice(0, -MOST_PHOTOS).map((name) => store.delete(name)))
  }
  return answer
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== self.location.origin) return
  if (request.mode === 'navigate' && (address.pathname === PAGE || address.pathname === `${PAGE}/`))
    event.respondWith(page(request))
  else if (address.pathname.startsWith('/counter/assets/'))
    event.respondWith(kept(address.href).then((answer) => answer ?? fetch(request)))
  else if (address.pathname.startsWith('/pictures/')) event.respondWith(photo(request))
})
