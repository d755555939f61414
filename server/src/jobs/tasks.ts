import { deliverCode } from './deliver-code.ts'
import type { Task } from './task.ts'

/** Every kind of work, by the name that stands in the job's row. */
export const tasks: Readonly<Record<string, Task>> = {
  deliver_code: deliverCode,
}
