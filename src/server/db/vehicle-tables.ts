// Vehicles and what registries say about them, as the compiler sees the tables.

import type { Timestamp } from './column-types.ts';

export type VehiclesTable = {
  id: string;
  plate_state: string;
  plate_key: string;
  plate: string;
  make: string;
  model: string;
  year: string;
  body_type: string;
  created_at: Timestamp;
};

/** What a registry said lately; the rest is empty where it did not know the plate. */
export type VehicleLookupsTable = Omit<VehiclesTable, 'id' | 'plate' | 'created_at'> & {
  known: boolean;
  looked_up_at: Timestamp;
};
