// How people want their tables.

export { forgetTableViews } from './table-views.store.ts';
export { tableViewsRoutes } from './table-views.routes.ts';
