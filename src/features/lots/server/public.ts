// What other features may do with lots and their photos.

export { insertMoves, type LotMove } from './lot-moves.store.ts';
export { learnWordsOf } from './lot-words.store.ts';
export { deleteForever, listLocations } from './lots.service.ts';
export { deleteLocation, insertLocation } from './lots.store.ts';
export { addLotPhoto } from './photos/add-lot-photo.ts';
export { readCoverPhoto } from './photos/read-cover-photo.ts';
export { sweepLotPhotos } from './photos/sweep-lot-photos.ts';
