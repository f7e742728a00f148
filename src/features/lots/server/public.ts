// Lots and their photos: open, change, move and delete them.

export { deleteLocation, insertLocation, updateLocation } from './lots.store.ts';
export { deleteForever, listLocations } from './lots.service.ts';
export { changeTaxes, refuseTaxes } from './change-taxes.ts';
export { insertMoves, type LotMove } from './lot-moves.store.ts';
export { learnWordsOf, WORDS_OF_LOT_TEXT } from './lot-words.store.ts';
export { readCoverPhoto } from './photos/read-cover-photo.ts';
export { addLotPhoto } from './photos/add-lot-photo.ts';
export { judgePins } from './judge-pins.ts';
export { sweepLotPhotos } from './photos/sweep-lot-photos.ts';
export { lotsRoutes } from './lots.routes.ts';
export { lotPhotosRoutes } from './photos/lot-photos.routes.ts';
