import { options } from 'preact'

/**
 * Effects run before the next event. A frame later, a letter that is typed as soon as its field has the focus would meet
 * a page that does not listen to its state yet.
 */
options.requestAnimationFrame = queueMicrotask
