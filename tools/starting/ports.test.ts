import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { requireFreePort, tryToListen } from './ports.ts'

test('an occupied port is refused with the setting and another port to try', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  expect(await tryToListen(port)).toBe('EADDRINUSE')
  await expect(requireFreePort('PORT', port)).rejects.toThrow(`Port ${port} (PORT) is in use by another program`)
  await new Promise((resolve) => other.close(resolve))
  await expect(requireFreePort('PORT', port)).resolves.toBeUndefined()
})

test('a port that is let go within a moment is waited for', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  setTimeout(() => other.close(), 300)
  await expect(requireFreePort('PORT', port)).resolves.toBeUndefined()
})
