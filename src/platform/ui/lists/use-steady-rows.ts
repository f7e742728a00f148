import { type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

export type SteadyRow<Item> = {
  readonly item: Item;
  /** It is no longer in the list, and only holds its place. */
  readonly isGone: boolean;
};

type Steady<Item> = {
  readonly rows: readonly SteadyRow<Item>[];
  /** How many belong between the rows that are kept still. */
  readonly waiting: number;
};

/** A mouse that rests is no longer on its way to a row. A thumb is not seen before it touches, so a phone's rows rarely move. */
const STILL_MS = { mouse: 3000, touch: 60_000 };
/** From the glass to the click. */
const TAP_MS = 1000;

/** By the latest pointer, also on the page before: a tap on it led to the list. */
let touchedAt = Number.NEGATIVE_INFINITY;
const isTouched = () => touchedAt > Number.NEGATIVE_INFINITY;
document.addEventListener(
  'pointerdown',
  ({ pointerType }) => {
    touchedAt = pointerType === 'touch' ? performance.now() : Number.NEGATIVE_INFINITY;
  },
  { capture: true, passive: true },
);

/**
 * Rule 365: a list that others change holds still under a hand, while a mouse moves over it, or on a device that is touched. What has
 * left keeps its place until then; what is new is added at the end, or waits if it belongs between others. A tap that is over lets the list
 * follow once, because its finger aims anew; without any, a touched list follows every minute.
 */
export function useSteadyRows<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const [isStill, setStill] = useState(isTouched);
  const [taps, setTaps] = useState(0);
  const shown = useRef<{ readonly taps: number; readonly rows: readonly SteadyRow<Item>[] }>({ taps: 0, rows: [] });
  const release = useRef<ReturnType<typeof setTimeout>>(undefined);
  const steady = useMemo<Steady<Item>>(
    () => (isStill && shown.current.taps === taps ? keptStill(shown.current.rows, items, keyOf) : atRest(items)),
    [isStill, taps, items, keyOf],
  );
  useLayoutEffect(() => {
    shown.current = { taps, rows: steady.rows };
  }, [taps, steady]);
  const { follow, letGo, keepStill, touch } = useMemo(() => {
    const startNext = () => setTaps((before) => before + 1);
    const letGo = () => {
      clearTimeout(release.current);
      setStill(false);
    };
    const keepStillFor = (ms: number, end: () => void) => {
      clearTimeout(release.current);
      release.current = setTimeout(end, ms);
      setStill(true);
    };
    const keepStillTouched = () =>
      keepStillFor(STILL_MS.touch, () => {
        startNext();
        keepStillTouched();
      });
    return {
      follow: startNext,
      letGo,
      keepStill: () => keepStillFor(STILL_MS.mouse, letGo),
      touch: keepStillTouched,
    };
  }, []);
  useEffect(() => {
    if (isTouched()) touch();
    const down = ({ pointerType }: PointerEvent) => pointerType === 'touch' && touch();
    const tapped = () => performance.now() - touchedAt < TAP_MS && follow();
    document.addEventListener('pointerdown', down, true);
    document.addEventListener('click', tapped);
    return () => {
      clearTimeout(release.current);
      document.removeEventListener('pointerdown', down, true);
      document.removeEventListener('click', tapped);
    };
  }, [follow, touch]);
  return {
    ...steady,
    settle: follow,
    hand: {
      onPointerMove: ({ pointerType }: ReactPointerEvent) => pointerType === 'mouse' && keepStill(),
      onPointerLeave: ({ pointerType }: ReactPointerEvent) => pointerType === 'mouse' && letGo(),
    },
  };
}

const atRest = <Item>(items: readonly Item[]): Steady<Item> => ({
  rows: items.map((item) => ({ item, isGone: false })),
  waiting: 0,
});

export function keptStill<Item>(
  shown: readonly SteadyRow<Item>[],
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Steady<Item> {
  const now = new Map(items.map((item) => [keyOf(item), item]));
  const keys = new Set(shown.map(({ item }) => keyOf(item)));
  const lastShown = items.findLastIndex((item) => keys.has(keyOf(item)));
  const isNew = (item: Item) => !keys.has(keyOf(item));
  const kept = shown.map(({ item }) => {
    const current = now.get(keyOf(item));
    return current === undefined ? { item, isGone: true } : { item: current, isGone: false };
  });
  return {
    rows: [...kept, ...atRest(items.slice(lastShown + 1)).rows],
    waiting: items.slice(0, lastShown + 1).filter(isNew).length,
  };
}
