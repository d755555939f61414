import { createContext, useContext } from 'react'
import type { ArtTileProps } from './ArtTile.tsx'
import type { DrinkName } from './drawings.ts'

type Art = Pick<ArtTileProps, 'drinks' | 'ground'>

/** The drawings of a shop where nothing else is drawn: what its memberships give, and its rising sun. */
export type Kit = {
  banner: readonly [DrinkName, DrinkName, DrinkName, DrinkName]
  /** After buying, and at signing in. */
  thanks: readonly [DrinkName, DrinkName, DrinkName]
  welcome: readonly [DrinkName, DrinkName, DrinkName]
  model: Art
  /** A plan of a month, and of a year. */
  plan: readonly [Art, Art]
  /** For two or more people. */
  family: readonly [Art, Art]
  /** With something beside it. */
  upgrade: readonly [Art, Art]
  gift: DrinkName
  /** In the small cup that stands for a benefit. */
  pearls?: true | undefined
  straw?: true | undefined
}

const cup: Art = { drinks: ['paper-cup'] }
/** Until it is known what the shop sells. */
export const plainKit: Kit = {
  banner: ['paper-cup', 'present', 'paper-cup', 'present'],
  thanks: ['paper-cup', 'present', 'paper-cup'],
  welcome: ['paper-cup', 'present', 'paper-cup'],
  model: cup,
  plan: [cup, cup],
  family: [cup, cup],
  upgrade: [cup, cup],
  gift: 'present',
}

const KitContext = createContext(plainKit)
export const KitProvider = KitContext.Provider
/** Of the shop whose page this is. */
export const useKit = (): Kit => useContext(KitContext)
