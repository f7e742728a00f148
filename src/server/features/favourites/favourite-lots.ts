// What other features may use of favorite lots.

export { forgetFavourites, listFavouriteLots } from './favourites.store.ts';
