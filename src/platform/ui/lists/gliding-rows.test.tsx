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
