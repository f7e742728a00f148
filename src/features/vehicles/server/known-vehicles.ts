// A vehicle is its plate and state: bookings store nothing else about it, and what a registry said is found by these.

export { plateAt, readPlate } from './read-plate.ts';
export { type ReadRequested, readRequested } from './read-requested.ts';
export { listFacts, NO_FACTS, vehicleIdOf } from './vehicles.store.ts';
