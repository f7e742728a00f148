/** A page that reconnects its live stream whenever it ends, and resumes where it left off, as the client does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventReading, readEvents, type StreamRequested } from './read-events.ts';

export type Followed = {
  /** Every stream so far; the last one is still open. */
  readonly readings: readonly EventReading[];
  /** Resolves when the condition holds. @throws after half a minute. */
  until(holds: (readings: readonly EventReading[]) => boolean): Promise<void>;
  stop(): void;
};

const PAUSE_MS = 100;

export function followAgain(requested: StreamRequested): Followed {
  const readings: EventReading[] = [];
  let stopped = false;
  const follow = async () => {
    let lastId: string | undefined;
    while (!stopped) {
      const reading = await readEvents(requested, lastId).catch(() => null);
      if (reading?.status === 200) {
        readings.push(reading);
        if (stopped) reading.stop();
        await reading.ended;
        lastId = reading.lastId() || lastId;
      }
      await sleep(PAUSE_MS);
    }
  };
  void follow();
  return {
    readings,
    until: async (holds) => {
      for (let tries = 0; !holds(readings); tries++) {
        if (tries > 300) throw new Error(`Waited in vain, over ${readings.length} streams.`);
        await sleep(100);
      }
    },
    stop: () => {
      stopped = true;
      for (const reading of readings) reading.stop();
    },
  };
}
