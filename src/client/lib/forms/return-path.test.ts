import { describe, expect, test } from 'vitest';
import { returnPathFrom } from './return-path.ts';

const ORIGIN = 'https://parkvale.example';
const from = (path: string) => returnPathFrom(`?${new URLSearchParams({ from: path })}`, ORIGIN);

describe('where to go back to after signing in', () => {
  test('a path of our own is followed, with its query and fragment', () => {
    expect(from('/locations/a/zones?x=1#top')).toBe('/locations/a/zones?x=1#top');
  });

  test('without a requested page there is no return path', () => {
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
  ])('%j leads away from us and is not followed', (path) => {
    expect(from(path)).toBeNull();
  });

  test('the login page does not lead back to itself', () => {
    expect(from('/login?from=/profile')).toBeNull();
  });
});
