import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ComingPage } from './coming-page.tsx';

test('a page whose script is loading has its own shape and the name that the menu gives it', () => {
  const { container, rerender } = render(<ComingPage path="/customers/permits" title="Permits" />);
  screen.getByText('Permits');
  const boxes = () => container.querySelectorAll('[style]').length;
  const table = boxes();
  rerender(<ComingPage path="/locations/add" title={undefined} />);
  const form = boxes();
  rerender(<ComingPage path="/dashboard" title={undefined} />);
  expect(new Set([table, form, boxes()]).size).toBe(3);
});
