// What other features may do with owners' locations.

export { deleteForever, listLocations } from './locations.service.ts';
export { deleteLocation, insertLocation } from './locations.store.ts';
export { insertMoves, type LotMove } from './lot-moves.store.ts';
export { learnWordsOf } from './lot-words.store.ts';
