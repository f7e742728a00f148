import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#platform/testing/components/open-page.tsx';
import { PassedBanner } from './passed-banner.tsx';

function Arrived() {
  window.history.replaceState({ passed: { title: 'The lot is deleted.' } }, '');
  return <PassedBanner />;
}

test('a notice that is only a title has nothing below it', async () => {
  await show(<Arrived />);
  expect(screen.getByRole('status').children).toHaveLength(1);
  screen.getByText('The lot is deleted.');
});
