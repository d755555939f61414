import { createContext } from 'react'

/** True after a press led to the page: then its heading takes the focus. */
export const Moved = createContext(false)
