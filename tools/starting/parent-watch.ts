/**
 * Loaded into every child of `npm start` before its own code: the channel to the parent closes when the parent is gone,
 * even by kill -9, and then the child must not stay behind on its port.
 */
process.on('disconnect', () => process.exit(1))
