// The vehicles that have been parked: found or written by plate, one row for each.

export { arrivedCount, arriving, type NewVehicle, upsertVehicle } from './vehicles.store.ts';
