import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ComingPage } from './coming-page.tsx';

test('a page whose script is loading has its own shape and the name that the menu gives it', () => {
  const { container, rerender } = render(<ComingPage path="/customers/permits" title="Permits" viewer="vendor" />);
  screen.getByText('Permits');
  const boxes = () => container.querySelectorAll('[style]').length;
  const table = boxes();
  rerender(<ComingPage path="/locations/add" title={undefined} viewer="vendor" />);
  const form = boxes();
  rerender(<ComingPage path="/dashboard" title={undefined} viewer="vendor" />);
  expect(new Set([table, form, boxes()]).size).toBe(3);
});

test("a driver's page is a column that one reads, and no table", () => {
  const { container } = render(<ComingPage path="/bookings" title={undefined} viewer="customer" />);
  expect(container.querySelector('table, li')).toBeNull();
  expect(container.querySelectorAll('[style]').length).toBe(5);
});
