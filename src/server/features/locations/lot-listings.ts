// What other features may do with the locations that owners list.

export { listLocations } from './locations.service.ts';
export { deleteLocation, insertLocation } from './locations.store.ts';
