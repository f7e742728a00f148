import { describe, expect, it } from 'vitest';
import { findUnsoundInput } from './sound-text.ts';

/** Nested lists, as deep as one request can hold. */
function nested(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

describe('unstorable input', () => {
  it.each([
    [{ name: 'a\u0000b' }, 'name'],
    [{ vehicles: [{ plate: 'ABC' }, { plate: '\ud800' }] }, 'vehicles.1.plate'],
    [{ fees: { 'a\u0000': 1 } }, 'fees'],
    ['\u0000', ''],
  ])('is named: %j', (body, name) => {
    expect(findUnsoundInput([{ id: '1' }, body])).toBe(name);
  });

  it("includes endless nesting, which would exhaust a recursive walker's stack", () => {
    expect(findUnsoundInput([{ fees: nested(120_000) }])).toMatch(/^fees\.0\.0/);
    expect(findUnsoundInput([{ fees: nested(10) }])).toBeNull();
  });

  it('does not include any script, emoji or empty value', () => {
    expect(findUnsoundInput([undefined, { name: 'Ωμέγα 停车 🚗\n', days: 3, none: null }])).toBeNull();
  });
});
