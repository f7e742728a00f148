// What other features may use of favorite lots.

export { forgetFavorites, listFavoriteLots } from './favorites.store.ts';
