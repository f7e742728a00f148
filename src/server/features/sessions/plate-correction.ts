// Who has a say when the plate of a session is corrected: what gave the session may allow only so many vehicles.

import type { Db } from '../../db/database.ts';

type Plate = { readonly plateKey: string; readonly state: string };
export type PlateChange = {
  readonly locationId: string;
  readonly sessionId: string;
  readonly from: Plate;
  readonly to: Plate & { readonly plate: string };
};

/** In the correcting transaction, which is undone when this answers false. */
export type ApprovePlate = (tx: Db, change: PlateChange) => Promise<boolean>;
