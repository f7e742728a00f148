// What an import did, thing by thing, so that it can be taken back.

export type JournalEntry = {
  readonly line: number;
  readonly thing: 'lot' | 'zone' | 'code';
  readonly locationId: string;
  readonly thingId: string;
  /** As its owner knows it. */
  readonly name: string;
  /** What was changed, by its column; left out: the thing was added. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
};
