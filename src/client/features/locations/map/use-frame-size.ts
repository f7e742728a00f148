import { type RefObject, useEffect, useState } from 'react';
import type { FrameSize } from './use-map-pictures.ts';

/** What the server draws. */
const LEAST = { width: 100, height: 80 };
const MOST = { width: 1280, height: 720 };

/** The size of an element in whole pixels, once it is known. */
export function useFrameSize(frame: RefObject<HTMLElement | null>): FrameSize | null {
  const [size, setSize] = useState<FrameSize | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => {
      const width = within(element.clientWidth, LEAST.width, MOST.width);
      const height = within(element.clientHeight, LEAST.height, MOST.height);
      setSize((old) => (old?.width === width && old.height === height ? old : { width, height }));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame]);
  return size;
}

function within(pixels: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(pixels)));
}
