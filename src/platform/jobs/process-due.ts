// Works off what is due, one page at a time, until a page is not full.

type Work<Due> = {
  /** What the error message says has failed: "receipts". */
  readonly name: string;
  /** The first items that are due; it must no longer return an item once it has been worked on. */
  readonly list: (limit: number) => Promise<readonly Due[]>;
  readonly work: (due: Due) => Promise<unknown>;
  readonly page?: number;
  /** How many at a time, each on its own connection. */
  readonly concurrency?: number;
};

/** An item that fails waits for the next turn and does not hold up the others. @throws the failures, after everything was tried */
export async function processDue<Due>({ name, list, work, page = 200, concurrency = 4 }: Work<Due>): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    const due = await list(page);
    const waiting = due.values();
    const worker = async () => {
      for (const one of waiting) await work(one).catch((error: unknown) => failures.push(error));
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    if (due.length < page || failures.length > 0) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${name} failed: ${failures[0]}`);
}
