import { bad, good, type Line } from '@sipday/server/office/health/line.ts'

/** Asks the shop running here, if there is one. */
export async function describeRunner(port: number): Promise<Line[]> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`, {
    signal: AbortSignal.timeout(3_000),
    redirect: 'error',
  }).then(
    (answer) => answer.text(),
    () => '',
  )
  const up = /^sipday_job_runner_up (\d)$/m.exec(text)?.[1]
  if (up === undefined) return []
  return [up === '1' ? good('the job runner is running') : bad('the job runner of the running shop has stopped')]
}
