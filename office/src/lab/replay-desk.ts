import type { LabPart } from '@sipday/contract/office/money/lab.ts'
import { createPlayer } from '@sipday/rules/lab/player.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** As the server sent it. */
const partIn = (bytes: ArrayBuffer): LabPart => JSON.parse(new TextDecoder().decode(bytes)) as LabPart

type Player = ReturnType<typeof createPlayer>

/** Answers the newest question; an older one stops between two parts. */
export const replayDesk = (tell: (message: FromWorker) => void): ((message: ToWorker) => void) => {
  let player: Player | null = null
  let asked = 0
  const goOn = (nr: number, play: ReturnType<Player['play']>): void => {
    if (nr !== asked) return
    const step = play.next()
    if (step.done) tell({ nr, result: step.value })
    // Lets a newer question in.
    else setTimeout(() => goOn(nr, play))
  }
  return (message) => {
    if (message.kind === 'shop') player = createPlayer(message.shop)
    else if (message.kind === 'part') player?.add(partIn(message.bytes))
    else if (player) {
      asked = message.nr
      goOn(message.nr, player.play(message.levers))
    }
  }
}
