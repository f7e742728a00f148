import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Label, MAX_SHIFT, spreadLabels } from './spread-labels.ts';

const VIEW = { width: 358, height: 480 };
const label = (x: number, y: number): Label => ({ x, y, width: 62, height: 44 });
const moved = (labels: readonly Label[], fixed: readonly Label[] = []): Label[] =>
  spreadLabels(labels, { view: VIEW, fixed }).map(({ x, y }, index) => {
    const from = labels[index] as Label;
    return { ...from, x: from.x + x, y: from.y + y };
  });
const covers = (a: Label, b: Label) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 - 0.5 && Math.abs(a.y - b.y) < (a.height + b.height) / 2 - 0.5;

describe('prices on the map', () => {
  it('stay where they are if nothing is in their way', () => {
    const labels = [label(100, 100), label(200, 100), label(100, 200)];
    expect(moved(labels)).toEqual(labels);
  });

  it('move apart, also from one spot', () => {
    const [one, other, third] = moved([label(180, 200), label(180, 200), label(200, 210)]) as [Label, Label, Label];
    expect([covers(one, other), covers(one, third), covers(other, third)]).toEqual([false, false, false]);
  });

  it('leave the pin of the place alone', () => {
    const pin = { x: 180, y: 200, width: 28, height: 36 };
    const [price] = moved([label(184, 205)], [pin]) as [Label];
    expect(covers(price, pin)).toBe(false);
  });

  it('are whole at the edge, near their spot, and do not move when that is out of view', () => {
    const anywhere = fc.record({ x: fc.integer({ min: -80, max: 440 }), y: fc.integer({ min: -80, max: 560 }) });
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 25 }), (spots) => {
        const labels = spots.map(({ x, y }) => label(x, y));
        for (const [index, { x, y, width, height }] of moved(labels).entries()) {
          const from = labels[index] as Label;
          const isInView = from.x >= 0 && from.y >= 0 && from.x <= VIEW.width && from.y <= VIEW.height;
          if (!isInView) {
            expect({ x, y }).toEqual({ x: from.x, y: from.y });
            continue;
          }
          expect(x - width / 2).toBeGreaterThanOrEqual(0);
          expect(x + width / 2).toBeLessThanOrEqual(VIEW.width);
          expect(y - height / 2).toBeGreaterThanOrEqual(0);
          expect(y + height / 2).toBeLessThanOrEqual(VIEW.height);
          // The edge may push as far again.
          expect(Math.hypot(x - from.x, y - from.y)).toBeLessThanOrEqual(MAX_SHIFT + width);
        }
      }),
    );
  });
});
