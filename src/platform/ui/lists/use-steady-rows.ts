import { type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

export type SteadyRow<Item> = {
  readonly item: Item;
  /** It is no longer in the list, and only holds its place. */
  readonly isGone: boolean;
};

type Steady<Item> = {
  readonly rows: readonly SteadyRow<Item>[];
  /** How many belong between the rows that are held still. */
  readonly waiting: number;
};

/** A mouse that rests is no longer on its way to a row; who looks for one may have touched anything on the page before. */
const HELD_MS = { mouse: 3000, touch: 5000 };
/** From the glass to the click. */
const TAP_MS = 1000;

/** Also of the page before: a tap on it led to the list. */
let touchedAt = Number.NEGATIVE_INFINITY;
document.addEventListener(
  'pointerdown',
  ({ pointerType }) => {
    if (pointerType === 'touch') touchedAt = performance.now();
  },
  { capture: true, passive: true },
);

/**
 * Rule 365: a list that others change holds still under a hand, while a mouse moves over it or for a while after a touch anywhere. What has
 * left keeps its place until then; what is new is added at the end, or waits if it belongs between others. A tap that is over lets the list
 * follow once, because its finger aims anew.
 */
export function useSteadyRows<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const [isHeld, setHeld] = useState(() => performance.now() - touchedAt < HELD_MS.touch);
  const [taps, setTaps] = useState(0);
  const shown = useRef<{ readonly taps: number; readonly rows: readonly SteadyRow<Item>[] }>({ taps: 0, rows: [] });
  const release = useRef<ReturnType<typeof setTimeout>>(undefined);
  const steady = useMemo<Steady<Item>>(
    () => (isHeld && shown.current.taps === taps ? heldStill(shown.current.rows, items, keyOf) : atRest(items)),
    [isHeld, taps, items, keyOf],
  );
  useLayoutEffect(() => {
    shown.current = { taps, rows: steady.rows };
  }, [taps, steady]);
  const { follow, letGo, hold } = useMemo(() => {
    const end = () => {
      clearTimeout(release.current);
      setHeld(false);
    };
    const start = (ms: number) => {
      clearTimeout(release.current);
      release.current = setTimeout(end, ms);
      setHeld(true);
    };
    return { follow: () => setTaps((before) => before + 1), letGo: end, hold: start };
  }, []);
  useEffect(() => {
    if (performance.now() - touchedAt < HELD_MS.touch) hold(HELD_MS.touch);
    const touch = ({ pointerType }: PointerEvent) => pointerType === 'touch' && hold(HELD_MS.touch);
    const tapped = () => performance.now() - touchedAt < TAP_MS && follow();
    document.addEventListener('pointerdown', touch, true);
    document.addEventListener('click', tapped);
    return () => {
      clearTimeout(release.current);
      document.removeEventListener('pointerdown', touch, true);
      document.removeEventListener('click', tapped);
    };
  }, [follow, hold]);
  return {
    ...steady,
    settle: follow,
    hand: {
      onPointerMove: ({ pointerType }: ReactPointerEvent) => pointerType === 'mouse' && hold(HELD_MS.mouse),
      onPointerLeave: ({ pointerType }: ReactPointerEvent) => pointerType === 'mouse' && letGo(),
    },
  };
}

const atRest = <Item>(items: readonly Item[]): Steady<Item> => ({
  rows: items.map((item) => ({ item, isGone: false })),
  waiting: 0,
});

export function heldStill<Item>(
  shown: readonly SteadyRow<Item>[],
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Steady<Item> {
  const now = new Map(items.map((item) => [keyOf(item), item]));
  const places = new Set(shown.map(({ item }) => keyOf(item)));
  const lastShown = items.findLastIndex((item) => places.has(keyOf(item)));
  const isNew = (item: Item) => !places.has(keyOf(item));
  const held = shown.map(({ item }) => {
    const current = now.get(keyOf(item));
    return current === undefined ? { item, isGone: true } : { item: current, isGone: false };
  });
  return {
    rows: [...held, ...atRest(items.slice(lastShown + 1)).rows],
    waiting: items.slice(0, lastShown + 1).filter(isNew).length,
  };
}
