import { render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GlidingRows } from './gliding-rows.tsx';

const ROW_PX = 90;

/** happy-dom lays nothing out and draws no frames. @returns draws the next frame, so many milliseconds from now */
function layOutRows(): (inMs: number) => void {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * ROW_PX;
  });
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const now = performance.now();
  return (inMs) => frames.shift()?.(now + inMs);
}

const listOf = (names: readonly string[]) => (
  <GlidingRows>
    {names.map((name) => (
      <div key={name}>{name}</div>
    ))}
  </GlidingRows>
);

// Its layout would be seen to jump if a frame that comes late were its last.
test('A row begins its way where it was, however late its first frame comes', () => {
  const draw = layOutRows();
  const { rerender, getByText } = render(listOf(['a', 'b']));
  rerender(listOf(['b']));
  const { style } = getByText('b');
  expect(style.transform).toBe('translateY(90px)');
  draw(1000);
  expect(style.transform).toBe('translateY(90px)');
  draw(1110);
  expect(Number.parseFloat(style.transform.slice('translateY('.length))).toBeLessThan(ROW_PX);
  draw(1300);
  expect(style.transform).toBe('');
});

// On a busy board it is moved again before it has arrived.
test('A row on its way stays where it is seen when rows above its far place go', () => {
  const draw = layOutRows();
  const others = Array.from({ length: 30 }, (_, car) => `car ${car}`);
  const { rerender, getByText } = render(listOf(['a', ...others]));
  rerender(listOf([...others, 'a']));
  const { style } = getByText('a');
  expect(style.transform).toBe('translateY(-2700px)');
  draw(10);
  rerender(listOf([...others.slice(1), 'a']));
  expect(style.transform).toBe('translateY(-2610px)');
  draw(20);
  draw(500);
  expect(style.transform).toBe('');
});

test('A row stays where it was last seen in the frame in which one above it grows', () => {
  const draw = layOutRows();
  const { rerender, getByText } = render(listOf(['a', 'b', 'c']));
  rerender(listOf(['b', 'c']));
  const { style } = getByText('c');
  draw(0);
  expect(style.transform).toBe('translateY(90px)');
  getByText('b').before(document.createElement('p'));
  draw(100);
  expect(style.transform).toBe('translateY(0px)');
  draw(110);
  draw(500);
});
