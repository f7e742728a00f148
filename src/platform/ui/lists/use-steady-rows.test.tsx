import { act, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptStill, useSteadyRows } from './use-steady-rows.ts';

const itself = (car: string) => car;

function Rows({ cars }: { readonly cars: readonly string[] }) {
  const { rows, waiting, settle, hand } = useSteadyRows(cars, itself);
  return (
    <>
      <button type="button" onClick={settle}>
        {waiting} new
      </button>
      <ul {...hand}>
        {rows.map(({ item, isGone }) => (
          <li key={item}>{isGone ? `${item} gone` : item}</li>
        ))}
      </ul>
    </>
  );
}

function aList(cars: readonly string[]) {
  const { rerender } = render(<Rows cars={cars} />);
  return {
    follow: (next: readonly string[]) => rerender(<Rows cars={next} />),
    list: screen.getByRole('list'),
    shown: () => screen.getAllByRole('listitem').map(({ textContent }) => textContent),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  };
}

describe('a list that others change', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    // Later lists start with a mouse again.
    fireEvent.pointerDown(document.body, { pointerType: 'mouse' });
    vi.useRealTimers();
  });

  it('holds still under a mouse: what left keeps its place, what is new waits or is added at the end', () => {
    const { list, follow, shown, pass } = aList(['1001', '1002', '1003']);
    fireEvent.pointerMove(list, { pointerType: 'mouse' });
    follow(['1000', '1001', '1003', '1004']);
    expect(shown()).toEqual(['1001', '1002 gone', '1003', '1004']);
    expect(screen.getByRole('button', { name: '1 new' })).toBeTruthy();
    pass(3000);
    expect(shown()).toEqual(['1000', '1001', '1003', '1004']);
  });

  it('shows what is new as soon as the mouse leaves it, or when asked', () => {
    const { list, follow, shown } = aList(['1001']);
    fireEvent.pointerMove(list, { pointerType: 'mouse' });
    follow(['1000', '1001']);
    fireEvent.pointerLeave(list, { pointerType: 'mouse' });
    expect(shown()).toEqual(['1000', '1001']);
    fireEvent.pointerMove(list, { pointerType: 'mouse' });
    follow(['0999', '1000', '1001']);
    expect(shown()).toEqual(['1000', '1001']);
    fireEvent.click(screen.getByRole('button', { name: '1 new' }));
    expect(shown()).toEqual(['0999', '1000', '1001']);
  });

  it('holds still on a device that is touched, and follows every few seconds as long as nobody touches it', () => {
    const { follow, shown, pass } = aList(['1001', '1002', '1003']);
    fireEvent.pointerDown(document.body, { pointerType: 'touch' });
    follow(['1002', '1003']);
    expect(shown()).toEqual(['1001 gone', '1002', '1003']);
    pass(60_000);
    expect(shown()).toEqual(['1002', '1003']);
    follow(['1003']);
    expect(shown(), 'a thumb may be on its way').toEqual(['1002 gone', '1003']);
    pass(60_000);
    expect(shown()).toEqual(['1003']);
  });

  it('follows once when a tap is over, then holds still for the next', () => {
    const { follow, shown } = aList(['1001', '1002', '1003']);
    fireEvent.pointerDown(document.body, { pointerType: 'touch' });
    follow(['1002', '1003']);
    expect(shown()).toEqual(['1001 gone', '1002', '1003']);
    fireEvent.click(document.body);
    expect(shown()).toEqual(['1002', '1003']);
    follow(['1003']);
    expect(shown()).toEqual(['1002 gone', '1003']);
  });

  it('holds still from the start after a tap that led to it', () => {
    fireEvent.pointerDown(document.body, { pointerType: 'touch' });
    fireEvent.click(document.body);
    const { follow, shown } = aList(['1001', '1002']);
    follow(['1000', '1001']);
    expect(shown()).toEqual(['1001', '1002 gone']);
  });

  it('follows at once again where a mouse is used after a tap', () => {
    fireEvent.pointerDown(document.body, { pointerType: 'touch' });
    fireEvent.pointerDown(document.body, { pointerType: 'mouse' });
    const { follow, shown } = aList(['1001', '1002']);
    follow(['1000', '1001']);
    expect(shown()).toEqual(['1000', '1001']);
  });
});

describe('rows that are kept still', () => {
  const cars = fc.uniqueArray(fc.stringMatching(/^[a-z]$/));

  it('never change their place, whatever arrives, leaves or is sorted anew, and lose no car', () => {
    fc.assert(
      fc.property(cars, fc.array(cars, { minLength: 1, maxLength: 4 }), (first, changes) => {
        let shown = keptStill<string>([], first, itself).rows;
        for (const now of changes) {
          const { rows, waiting } = keptStill(shown, now, itself);
          expect(rows.slice(0, shown.length).map(({ item }) => item)).toEqual(shown.map(({ item }) => item));
          const present = rows.filter(({ isGone }) => !isGone);
          expect(present.every(({ item }) => now.includes(item))).toBe(true);
          expect(present.length + waiting).toBe(now.length);
          shown = rows;
        }
      }),
    );
  });
});
