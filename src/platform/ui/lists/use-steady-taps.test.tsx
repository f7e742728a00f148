import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSteadyTaps } from './use-steady-taps.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  fireEvent.click(document.body);
});
afterEach(() => vi.useRealTimers());

function Rows({ cars, onTap }: { readonly cars: readonly string[]; readonly onTap: (car: string) => void }) {
  return (
    <div {...useSteadyTaps(cars)}>
      {cars.map((car) => (
        <article key={car}>
          <button type="button" onClick={() => onTap(car)}>
            {car}
          </button>
        </article>
      ))}
    </div>
  );
}

function aList(cars: readonly string[]) {
  const tapped: string[] = [];
  const onTap = (car: string) => void tapped.push(car);
  const { rerender } = render(<Rows cars={cars} onTap={onTap} />);
  return {
    tapped,
    follow: (next: readonly string[]) => rerender(<Rows cars={next} onTap={onTap} />),
    tap: (car: string, detail = 1) => fireEvent.click(screen.getByRole('button', { name: car }), { detail }),
  };
}

test('a tap on a row that has just come to its place does nothing, and one on a row that stayed counts', () => {
  const { tapped, follow, tap } = aList(['1001', '1002', '1003']);
  tap('1002');
  follow(['1001', '1003', '1004']);
  tap('1003');
  tap('1001');
  expect(tapped).toEqual(['1002', '1001']);
  tap('1003', 0);
  expect(tapped, 'a key was pressed on it').toEqual(['1002', '1001', '1003']);
  vi.advanceTimersByTime(301);
  tap('1003');
  expect(tapped).toEqual(['1002', '1001', '1003', '1003']);
});

test('a row that moved while nobody touched the page takes no tap for longer', () => {
  const { tapped, follow, tap } = aList(['1001', '1002', '1003']);
  vi.advanceTimersByTime(5000);
  follow(['1002', '1003']);
  vi.advanceTimersByTime(900);
  tap('1002');
  expect(tapped).toEqual([]);
  vi.advanceTimersByTime(101);
  tap('1002');
  expect(tapped).toEqual(['1002']);
});

test('a row that comes where none was can be tapped at once', () => {
  const { tapped, follow, tap } = aList(['1001']);
  follow(['1001', '1002']);
  tap('1002');
  expect(tapped).toEqual(['1002']);
});
