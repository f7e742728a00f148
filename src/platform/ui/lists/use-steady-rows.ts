import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

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

/** A mouse that rests is no longer on its way to a row. */
const HELD_MS = { mouse: 3000, touch: 2000 };

/**
 * Rule 365: a list that others change holds still under a hand, while a mouse moves over it or for a moment after a touch. What has left
 * keeps its place until then; what is new is added at the end, or waits if it belongs between others.
 */
export function useSteadyRows<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const [isHeld, setHeld] = useState(false);
  const shown = useRef<readonly SteadyRow<Item>[]>([]);
  const release = useRef<ReturnType<typeof setTimeout>>(undefined);
  const steady = useMemo<Steady<Item>>(
    () => (isHeld ? heldStill(shown.current, items, keyOf) : atRest(items)),
    [isHeld, items, keyOf],
  );
  useLayoutEffect(() => {
    shown.current = steady.rows;
  }, [steady]);
  useEffect(() => () => clearTimeout(release.current), []);
  const settle = () => {
    clearTimeout(release.current);
    setHeld(false);
  };
  const hold = ({ pointerType }: PointerEvent) => {
    clearTimeout(release.current);
    release.current = setTimeout(settle, pointerType === 'mouse' ? HELD_MS.mouse : HELD_MS.touch);
    setHeld(true);
  };
  return {
    ...steady,
    settle,
    hand: {
      onPointerMove: hold,
      onPointerDown: hold,
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && settle(),
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
