import { createContext } from 'react'

/** Whether a press led to what is shown: then its heading takes the focus. Not on the page that was opened. */
export const Moved = createContext(false)
