import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
