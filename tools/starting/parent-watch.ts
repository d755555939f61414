/**
 * In every child of `npm start`: the channel closes when the parent is gone, even after kill -9, and the child must
 * not keep its port.
 */
process.on('disconnect', () => process.exit(1))
