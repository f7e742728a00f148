// What other features may do with the photos of lots.

export { addLotPhoto } from './add-lot-photo.ts';
export { deletePhotosOf } from './lot-photos.store.ts';
export { readCoverPhoto } from './read-cover-photo.ts';
export { sweepLotPhotos } from './sweep-lot-photos.ts';
