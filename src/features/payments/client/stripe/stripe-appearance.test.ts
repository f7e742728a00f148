import { describe, expect, it } from 'vitest';
import { toHex } from './stripe-appearance.ts';

describe('a design token as a plain color', () => {
  it.each([
    ['color(srgb 0 0.5 1)', '#0080ff'],
    ['color(srgb -0.02 0.4512 1.01)', '#0073ff'],
    ['color(srgb 1e-7 0 0)', '#000000'],
    ['rgb(255, 255, 255)', '#ffffff'],
  ])('%s is %s', (computed, hex) => {
    expect(toHex(computed)).toBe(hex);
  });
});
