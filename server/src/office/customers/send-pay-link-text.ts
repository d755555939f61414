import { type Task, textOf } from '../../jobs/task.ts'
import { sendUnasked } from '../../messages/reach/send-unasked.ts'

export const sendPayLinkText: Task = (deps, payload) =>
  sendUnasked(deps, textOf(payload, 'to'), textOf(payload, 'words'))
