import { expect, it } from 'vitest';
import { nameTimeZone } from './zone-name.ts';

it.each([
  ['America/New_York', 'Eastern Time'],
  ['America/Chicago', 'Central Time'],
  ['America/Indiana/Knox', 'Central Time'],
  ['America/Denver', 'Mountain Time'],
  ['America/Phoenix', 'Mountain Standard Time'],
  ['America/Los_Angeles', 'Pacific Time'],
])('a time zone has its everyday name: %s is %s', (timeZone, name) => {
  expect(nameTimeZone(timeZone)).toBe(name);
});
