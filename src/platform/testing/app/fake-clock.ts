/** A clock that stands still until a test moves it. */
export type FakeClock = { now: () => Date; set: (to: Date | string) => void; advance: (minutes: number) => void };

/** A Friday noon in Chicago. */
export const START = '2026-11-20T18:00:00Z';

export function createFakeClock(start: Date | string = START): FakeClock {
  let at = new Date(start);
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to);
    },
    advance: (minutes) => {
      at = new Date(at.getTime() + minutes * 60_000);
    },
  };
}
