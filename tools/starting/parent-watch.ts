/**
 * Loaded into every child of `npm start` before its own code: the channel to the parent closes when the parent is gone,
 * even after kill -9, and the child must then not keep its port.
 */
process.on('disconnect', () => process.exit(1))
