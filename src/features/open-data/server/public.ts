// Lots that owners publish.

export { listedLots } from './listed-lots.ts';
export { openDataRoutes } from './open-data.routes.ts';
