export { forgetTableViews } from './table-views.store.ts';
