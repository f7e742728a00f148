import { describe, expect, test } from 'vitest';
import { returnPathFrom } from './return-path.ts';

const ORIGIN = 'https://parkvale.example';
const from = (path: string) => returnPathFrom(`?${new URLSearchParams({ from: path })}`, ORIGIN);

describe('the destination after signing in', () => {
  test('is a path of our own, with its query and fragment', () => {
    expect(from('/locations/a/zones?x=1#top')).toBe('/locations/a/zones?x=1#top');
  });

  test('is absent without a requested page', () => {
    expect(returnPathFrom('', ORIGIN)).toBeNull();
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'locations',
    '',
  ])('is not %j, which leads away from us', (path) => {
    expect(from(path)).toBeNull();
  });

  test('is never the login page itself', () => {
    expect(from('/login?from=/profile')).toBeNull();
  });
});
