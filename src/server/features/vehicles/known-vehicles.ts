// Vehicles that have parked: found or stored by plate, one row each.

export { arrivedCount, arriving, type NewVehicle, upsertVehicle } from './vehicles.store.ts';
