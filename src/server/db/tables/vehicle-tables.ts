// Vehicles and what registries say about them, as the compiler sees the tables.

import type { Timestamp } from './column-types.ts';

export type VehiclesTable = {
  id: string;
  plateState: string;
  plateKey: string;
  plate: string;
  make: string;
  model: string;
  year: string;
  bodyType: string;
  createdAt: Timestamp;
};

/** What a registry said lately; the rest is empty where it did not know the plate. */
export type VehicleLookupsTable = Omit<VehiclesTable, 'id' | 'plate' | 'createdAt'> & {
  known: boolean;
  lookedUpAt: Timestamp;
};
