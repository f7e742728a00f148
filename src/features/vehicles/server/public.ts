// Vehicles: read a plate, find what a registry says of it, and keep those an account saved.

export { plateAt, readPlate, type ReadRequested, readRequested } from './read-plate.ts';
export { listFacts, NO_FACTS, vehicleIdOf } from './vehicles.store.ts';
export { forgetSavedVehicles } from './saved-vehicles.store.ts';
export { savedVehiclesRoutes } from './saved-vehicles.routes.ts';
export { vehiclesRoutes } from './vehicles.routes.ts';
