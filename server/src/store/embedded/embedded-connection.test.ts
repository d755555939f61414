import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { isPassing } from '../passing-failure.ts'
import { withConnection } from './embedded-connection.ts'

test('a connection that dies between two queries rejects the next one, and leaves the process alone', async () => {
  const database = await freshDatabase()
  const pidOf = `select pg_backend_pid() as pid`
  const cutOff = withConnection({ connectionString: database.url }, async (client) => {
    const { rows } = await client.query<{ pid: number }>(pidOf)
    await withConnection({ connectionString: database.url }, (other) =>
      other.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
    )
    // Its last message arrives while no query waits: without a listener, it would end the process.
    await sleep(300)
    return client.query(pidOf)
  })
  await expect(cutOff).rejects.toSatisfy(isPassing)
  await database.drop()
})
