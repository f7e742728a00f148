import { expect, it } from 'vitest';
import { nameTimeZone } from './zone-name.ts';

it.each([
  ['America/New_York', 'Eastern Time'],
  ['America/Chicago', 'Central Time'],
  ['America/Indiana/Knox', 'Central Time'],
  ['America/Denver', 'Mountain Time'],
  ['America/Phoenix', 'Mountain Standard Time'],
  ['America/Los_Angeles', 'Pacific Time'],
])('a time zone is called as people call it: %s is %s', (timeZone, name) => {
  expect(nameTimeZone(timeZone)).toBe(name);
});
