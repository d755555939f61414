import { findBinaries } from '../embedded/embedded-binaries.ts'
import { type Place, addressOf } from '../embedded/embedded-place.ts'
import { createCluster, endWithThisProcess, startPostmaster, stopPostmaster } from '../embedded/embedded-postmaster.ts'
import { createDatabase } from '../embedded/embedded.ts'

/** `close` shuts it down cleanly and leaves it. */
export const startEmpty = async (place: Place): Promise<{ url: string; close(): Promise<void> }> => {
  const binaries = findBinaries(place)
  createCluster(binaries, place, true)
  const pid = await startPostmaster(binaries, place, { durable: true, settings: { archive_mode: 'off' } })
  const watch = endWithThisProcess(pid, place)
  const close = async () => {
    await stopPostmaster(pid, place)
    watch.kill('SIGKILL')
  }
  try {
    await createDatabase(place.socketDir)
  } catch (error) {
    await close()
    throw error
  }
  return { url: addressOf(place), close }
}
