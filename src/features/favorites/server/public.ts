// Drivers' favorite lots.

export { forgetFavorites, listFavoriteLots } from './favorites.store.ts';
export { favoritesRoutes } from './favorites.routes.ts';
