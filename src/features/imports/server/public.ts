// Imports from files, and exports to them.

export { continueImport } from './runs/continue-import.ts';
export { forgetImports } from './runs/forget-imports.ts';
export { importRoutes } from './import.routes.ts';
