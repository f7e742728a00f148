// What an import did, thing by thing, so that it can be undone.

import type { ImportedThing } from '../../imports.contract.ts';

export type JournalEntry = {
  readonly line: number;
  readonly thing: ImportedThing;
  readonly locationId: string;
  readonly thingId: string;
  /** The name by which its owner knows it. */
  readonly name: string;
  /** The previous values of what was changed, by column. If omitted, the thing was added. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
};
