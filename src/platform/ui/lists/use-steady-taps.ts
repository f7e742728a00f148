import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/** A thumb takes about this long from the eye to the glass; who has not touched anything before looks for longer. */
const ON_ITS_WAY_MS = { again: 300, first: 1000 };

let clickedAt = Number.NEGATIVE_INFINITY;
document.addEventListener(
  'click',
  () => {
    clickedAt = performance.now();
  },
  { capture: true, passive: true },
);

/**
 * Rule 365: in a list that others change, a row can move under a thumb that is on its way to another. A tap on a row that
 * has just come to its place does nothing. `keys`: the rows, which are the children of the element that gets the result.
 */
export function useSteadyTaps(keys: readonly string[]) {
  const shown = useRef(keys);
  const deafUntil = useRef<ReadonlyMap<string, number>>(new Map());
  useLayoutEffect(() => {
    const now = performance.now();
    const isOwn = now - clickedAt < ON_ITS_WAY_MS.first;
    const until = now + (isOwn ? ON_ITS_WAY_MS.again : ON_ITS_WAY_MS.first);
    const recent = [...deafUntil.current].filter(([, end]) => now < end);
    const moved = tookPlaceOfOthers(shown.current, keys).map((key) => [key, until] as const);
    deafUntil.current = new Map([...recent, ...moved]);
    shown.current = keys;
  }, [keys]);
  return {
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      const row = [...event.currentTarget.children].findIndex((child) => child.contains(event.target as Node));
      const end = deafUntil.current.get(shown.current[row] ?? '') ?? Number.NEGATIVE_INFINITY;
      // A key that is pressed has no way to go.
      if (event.detail === 0 || performance.now() > end) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Rows where another one was before; at the end of the list there was none. */
function tookPlaceOfOthers(before: readonly string[], now: readonly string[]): readonly string[] {
  return now.filter((key, index) => index < before.length && before[index] !== key);
}
