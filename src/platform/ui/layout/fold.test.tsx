import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setWidth, user } from '#platform/testing/components/hand.ts';
import { Fold } from './fold.tsx';

test('a part is summed up only while it is collapsed', () => {
  const { rerender } = render(
    <Fold title="Cars" summary="Two cars">
      All of them
    </Fold>,
  );
  screen.getByText('Two cars');
  rerender(
    <Fold title="Cars" summary="Two cars" mustOpen>
      All of them
    </Fold>,
  );
  expect(screen.queryByText('Two cars')).toBeNull();
});

const turn = (width: number) => act(() => setWidth(width));

test('a tablet that is turned keeps what was typed, shown and with its place', async () => {
  render(
    <Fold title="Cars" acts={<input aria-label="Search" />}>
      <input aria-label="Plate" />
    </Fold>,
  );
  turn(1180);
  await user.type(screen.getByLabelText('Search'), 'Lake');
  await user.type(screen.getByLabelText('Plate'), 'ABC 123');
  for (const width of [820, 1180]) {
    turn(width);
    expect(screen.getByRole('group')).toHaveProperty('open', true);
    expect(screen.getByLabelText('Search')).toHaveProperty('value', 'Lake');
    expect(screen.getByLabelText('Plate')).toHaveProperty('value', 'ABC 123');
    expect(document.activeElement).toBe(screen.getByLabelText('Plate'));
    expect(screen.getAllByRole('heading', { name: 'Cars' })).toHaveLength(1);
  }
});

test('a part that nobody was in is open on a wide screen alone', () => {
  render(<Fold title="Cars">All of them</Fold>);
  for (const [width, open] of [
    [1180, true],
    [820, false],
  ] as const) {
    turn(width);
    expect(screen.getByRole('group')).toHaveProperty('open', open);
  }
});
