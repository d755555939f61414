import { type Task, textOf } from '../../store/queue/task.ts'
import { sendUnasked } from '../../messages/reach/send-unasked.ts'

export const sendPayLinkText: Task = async (deps, payload) =>
  void (await sendUnasked(deps, textOf(payload, 'to'), textOf(payload, 'words')))
