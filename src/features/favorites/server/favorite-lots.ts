// What other features may use of favorite lots.

export { forgetFavourites, listFavouriteLots } from './favorites.store.ts';
