import { useCallback, useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { linesOf, type Spot, spotsIn, write } from './spots.ts'
import css from './words.module.css'

/** In CSS pixels. */
export const WIDTHS = { phone: 390, computer: 1280 } as const
export type Width = keyof typeof WIDTHS

/** Of the sentence in work. */
export type Work = { textKey: string; typed: string | null }
export type Place = { slot: HTMLElement; field: Spot['field']; lines: number; width: Width }

type PageStageProps = {
  /** What is drawn, and the page that the server draws. */
  title: string
  src: string
  width: Width
  work: Work | null
  /** What each sentence is called. */
  nameOf: (textKey: string) => string
  onPress: (textKey: string) => void
  /** Where the sentence in work stands; undefined: the page is not there yet; null: not on this page. */
  onPlace: (place: Place | null | undefined) => void
  /** Below the notes. */
  children?: ReactNode
  /** Where the notes go: beside the page, or below it where there is no room. */
  onSide: (side: HTMLElement | null) => void
}

/** A page of the shop as it looks, with a button on each of its sentences; nothing else of it can be pressed. */
export function PageStage({ title, src, width, work, nameOf, onPress, onPlace, onSide, children }: PageStageProps) {
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  /** Of which page, so that those of another one are never taken for its own. */
  const [measured, setMeasured] = useState<{ of: string; spots: Spot[] } | null>(null)
  const spots = measured?.of === title ? measured.spots : null
  const loaded = useRef<string | null>(null)
  const [drawn, setDrawn] = useState({ height: 0, scale: 1 })
  const [chosen, setChosen] = useState<string | null>(null)
  const [loads, setLoads] = useState(0)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [key, typed] = [work?.textKey ?? null, work?.typed ?? null]
  const current =
    spots?.find(({ id, textKey }) => textKey === key && id === chosen) ?? spots?.find(({ textKey }) => textKey === key)
  const measure = useCallback(() => {
    const page = frame.current?.contentDocument
    if (!page?.body || !room.current || loaded.current !== title) return
    setDrawn({
      height: page.body.scrollHeight,
      scale: Math.min(1, (room.current.clientWidth || WIDTHS[width]) / WIDTHS[width]),
    })
    setMeasured({ of: title, spots: spotsIn(page) })
  }, [width, title])
  useEffect(() => {
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [measure])
  useEffect(measure, [measure])
  const id = current?.id
  useLayoutEffect(() => {
    const page = frame.current?.contentDocument
    const spot = id === undefined || !page?.body ? undefined : spotsIn(page).find((one) => one.id === id)
    if (!spot) return
    write(spot, typed, true)
    if (typed !== null) measure()
    return () => write(spot, null, false)
  }, [id, typed, loads, measure])
  useEffect(() => {
    if (key === null || spots === null) return onPlace(undefined)
    if (!current) return onPlace(null)
    if (!slot) return
    onPlace({ slot, field: current.field, lines: linesOf(current), width })
    // Anew whenever something was measured.
  }, [key, spots, current, slot, width, onPlace])
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (id === undefined && before.current !== null)
      room.current?.querySelector<HTMLElement>(`[data-spot="${before.current}"]`)?.focus()
    before.current = id ?? null
  }, [id])
  return (
    <div className={css.stage} data-width={width}>
      <div ref={room} className={css.room} style={{ height: drawn.height * drawn.scale }}>
        <div
          className={css.page}
          style={{ width: WIDTHS[width], height: drawn.height, transform: `scale(${drawn.scale})` }}
        >
          <iframe
            key={title}
            ref={frame}
            inert
            tabIndex={-1}
            title={title}
            src={src}
            sandbox="allow-same-origin"
            style={{ width: WIDTHS[width], height: drawn.height }}
            onLoad={() => {
              loaded.current = title
              setLoads((now) => now + 1)
              measure()
              void frame.current?.contentDocument?.fonts?.ready.then(measure)
            }}
          />
          {spots?.map(({ id: spotId, textKey, box, field }) => (
            <p key={spotId} className={css.spot}>
              {spotId === id ? (
                <span ref={setSlot} className={css.slot} style={at(field)} />
              ) : (
                <button
                  type="button"
                  data-spot={spotId}
                  className={css.sentence}
                  style={at(box)}
                  aria-label={nameOf(textKey)}
                  onClick={() => {
                    setChosen(spotId)
                    onPress(textKey)
                  }}
                />
              )}
            </p>
          ))}
        </div>
      </div>
      <div
        className={css.side}
        style={{ '--at': `${(current?.field.top ?? 0) * drawn.scale}px` } as CSSProperties}
        data-tied={current !== undefined || undefined}
      >
        <div ref={onSide} className={css.notes} />
        {children}
      </div>
    </div>
  )
}

const at = ({ left, top, width, height }: Spot['box']): CSSProperties => ({ left, top, width, minHeight: height })
