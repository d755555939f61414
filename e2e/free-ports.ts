import { freePort } from '../tools/starting/ports.ts'

/** So many different ports that nothing is listening on. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) found.add(await freePort())
  return [...found]
}
