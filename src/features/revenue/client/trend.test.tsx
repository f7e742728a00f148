import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Trend } from './trend.tsx';

test.each([
  [1102, 1000, 'More: +10.2%'],
  [866, 1000, 'Less: -13.4%'],
  [1000, 1000, 'The same: 0.0%'],
  [0, 0, 'The same: 0.0%'],
  [500, 0, 'New'],
])('%d after %d reads %s', (current, last, words) => {
  const { container } = render(<Trend current={current} last={last} />);
  expect(container.textContent).toBe(words);
});
