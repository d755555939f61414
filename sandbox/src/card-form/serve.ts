import type { Reply, Request } from '../http.ts'
import type { World } from '../world.ts'

export const cardForm = (_world: World, _request: Request): Reply | null => null
