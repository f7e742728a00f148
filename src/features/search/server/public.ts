// Finding lots and addresses.

export { type LotToCompare, saleNearby } from './nearby-sale.ts';
export { placesRoutes } from './geocoding.routes.ts';
export { searchRoutes } from './search.routes.ts';
