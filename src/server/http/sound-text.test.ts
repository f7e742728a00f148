import { describe, expect, it } from 'vitest';
import { findUnsoundInput } from './sound-text.ts';

/** Lists within lists, as deep as one request can hold. */
function nested(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

describe('input that cannot be kept', () => {
  it.each([
    [{ name: 'a\u0000b' }, 'name'],
    [{ vehicles: [{ plate: 'ABC' }, { plate: '\ud800' }] }, 'vehicles.1.plate'],
    [{ fees: { 'a\u0000': 1 } }, 'fees'],
    ['\u0000', ''],
  ])('is named: %j', (body, name) => {
    expect(findUnsoundInput([{ id: '1' }, body])).toBe(name);
  });

  it('is nesting without end, which would use up the stack of whoever walks it', () => {
    expect(findUnsoundInput([{ fees: nested(120_000) }])).toMatch(/^fees\.0\.0/);
    expect(findUnsoundInput([{ fees: nested(10) }])).toBeNull();
  });

  it('is no text in any script, nor a smiley, nor nothing at all', () => {
    expect(findUnsoundInput([undefined, { name: 'Ωμέγα 停车 🚗\n', days: 3, none: null }])).toBeNull();
  });
});
