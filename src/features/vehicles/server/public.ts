// What other features may use of vehicles: read a plate, find what a registry said of it, and forget those an account saved.

export { plateAt, type ReadRequested, readPlate, readRequested } from './read-plate.ts';
export { forgetSavedVehicles } from './saved-vehicles.store.ts';
export { listFacts, NO_FACTS, vehicleIdOf } from './vehicles.store.ts';
