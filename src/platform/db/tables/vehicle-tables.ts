// Types of the tables of vehicles and registry answers.

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

/** A recent registry answer; the other columns are empty when the registry did not know the plate. */
export type VehicleLookupsTable = Omit<VehiclesTable, 'id' | 'plate' | 'createdAt'> & {
  known: boolean;
  lookedUpAt: Timestamp;
};
