// Finding lots and addresses.

export { watchBusiestArea } from './watch-busiest-area.ts';
export { type LotToCompare, saleNearby } from './nearby-sale.ts';
export { placesRoutes } from './geocoding.routes.ts';
export { searchRoutes } from './search.routes.ts';
