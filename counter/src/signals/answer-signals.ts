import { placeOf, type Place } from '../places.ts'
import type { CounterActor } from '../counter-actor.ts'

const SETTING = 'sipday-counter:signals'
export type Signal = 'yes' | 'no'

/** Null: nothing new to hear. */
export const signalOf = (before: Place, now: Place, ready: boolean): Signal | null => {
  if (before === now) return null
  if (now === 'done' || now === 'kept') return 'yes'
  if (now === 'refused') return 'no'
  return now === 'member' || now === 'offline' ? (ready ? 'yes' : 'no') : null
}

/** On, until someone switches them off on this device. */
export const signalsAreOn = (storage: Storage): boolean => {
  try {
    return storage.getItem(SETTING) !== 'off'
  } catch {
    return true
  }
}

export const switchSignals = (storage: Storage, on: boolean): void => {
  try {
    storage.setItem(SETTING, on ? 'on' : 'off')
  } catch {
    // Without storage they stay on.
  }
}

/** One high tone and a short buzz for yes, two low ones and a long buzz for no. */
const SHAPES: Record<Signal, { tones: readonly { hertz: number; afterS: number }[]; buzzMs: number[] }> = {
  yes: { tones: [{ hertz: 1_320, afterS: 0 }], buzzMs: [60] },
  no: {
    tones: [
      { hertz: 294, afterS: 0 },
      { hertz: 220, afterS: 0.16 },
    ],
    buzzMs: [180, 80, 180],
  },
}
const TONE_S = 0.13
const LOUDNESS = 0.2

export const createSpeaker = (page: Window) => {
  let audio: AudioContext | null = null
  return (signal: Signal): void => {
    const { tones, buzzMs } = SHAPES[signal]
    // Safari has no vibration, and no device has sound before its first touch.
    page.navigator.vibrate?.(buzzMs)
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
    for (const { hertz, afterS } of tones) {
      const tone = new OscillatorNode(audio, { frequency: hertz })
      tone.connect(new GainNode(audio, { gain: LOUDNESS })).connect(audio.destination)
      tone.start(audio.currentTime + afterS)
      tone.stop(audio.currentTime + afterS + TONE_S)
    }
  }
}

export const signalAnswers = (actor: CounterActor, storage: Storage, speak: (signal: Signal) => void): void => {
  let before = placeOf(actor.getSnapshot())
  actor.subscribe((snapshot) => {
    const now = placeOf(snapshot)
    const { member, guest } = snapshot.context
    const ready =
      now === 'member'
        ? member?.status === 'active' && member.benefits.some(({ status }) => status === 'available')
        : (guest?.benefits.some((benefit) => benefit.ready) ?? false)
    const signal = signalOf(before, now, ready)
    before = now
    if (signal && signalsAreOn(storage)) speak(signal)
  })
}
