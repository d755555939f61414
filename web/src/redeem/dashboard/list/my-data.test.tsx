// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused } from '../../../../test/account-world.ts'
import { managing } from '../../../../test/redeem-at.ts'
import { press, showAt } from '../../../../test/redeem-screen.tsx'

const made: Blob[] = []
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
  made.length = 0
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob)
    return 'blob:file'
  }
  URL.revokeObjectURL = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = async () => {
  const world = showAt({ success: 'list' }, managing)
  await screen.findByRole('button', { name: 'Download My Data' })
  return world
}

test('what the server sends is handed to the browser as a file with the day in its name', async () => {
  const named: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    named.push(this.download)
  })
  const world = await show()
  world.server.answers['my-data'] = () => ({ savedAt: '2026-06-15T12:00:00Z' })
  press('Download My Data')
  await waitFor(() => expect(named).toEqual(['my-data-2026-06-15.json']))
  expect(JSON.parse(await (made[0] as Blob).text())).toEqual({ savedAt: '2026-06-15T12:00:00Z' })
  expect(world.server.bodies('my-data')).toEqual([{ CID: 'mei' }])
})

test('a failure is said, and a session that is too old asks for a code', async () => {
  const world = await show()
  world.server.answers['my-data'] = () => {
    throw refused(503)
  }
  press('Download My Data')
  await waitFor(() => expect(screen.queryByText('The file could not be made. Please try again.')).toBeTruthy())
  world.server.answers['my-data'] = () => {
    throw refused(401, 'Over.', 'session_ended')
  }
  press('Download My Data')
  await waitFor(() => expect(world.isAt('enterOtp')).toBe(true))
  expect(made).toEqual([])
})
