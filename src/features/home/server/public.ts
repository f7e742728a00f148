// What a driver's home page shows.

export { homeRoutes } from './home.routes.ts';
