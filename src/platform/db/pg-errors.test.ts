import { expect, it } from 'vitest';
import { isDatabaseAway } from './pg-errors.ts';

// 25006: a standby that is being promoted does not take writes yet.
it.each(['08006', '57P01', '53300', '57014', '55P03', '40P01', '25006'])(
  '%s passes by itself: a retry may succeed',
  (code) => {
    expect(isDatabaseAway(Object.assign(new Error(), { code }))).toBe(true);
  },
);

it.each(['23505', '42601', 'PV001', 'PV002'])('%s does not', (code) => {
  expect(isDatabaseAway(Object.assign(new Error(), { code }))).toBe(false);
});
