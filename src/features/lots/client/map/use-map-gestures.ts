import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type MapView, movedBy, zoomedBy } from './map-view.ts';

type Spot = { readonly x: number; readonly y: number };

type MapGestures = {
  readonly dragging: boolean;
  readonly zoom: (steps: number) => void;
  /** For the element that shows the map. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
};

const STEP_PIXELS = 24;
const LONG_STEP_PIXELS = 120;
/** A press that moves less than this is a tap. */
const TAP_PIXELS = 6;

/** Drag, pinch, tap and keyboard control of a map under a fixed pin. Zooming keeps the pin on its point. */
export function useMapGestures(view: MapView, onChange: (view: MapView) => void): MapGestures {
  const latest = useRef(view);
  latest.current = view;
  const pointers = useRef(new Map<number, Spot>());
  const travelled = useRef(0);
  const [dragging, setDragging] = useState(false);

  // Several events may come between two renders; each continues from the one before.
  const change = (next: MapView) => {
    latest.current = next;
    onChange(next);
  };
  const zoom = (steps: number) => change(zoomedBy(latest.current, steps));

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 0) travelled.current = 0;
    pointers.current.set(event.pointerId, spotOf(event));
    setDragging(true);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = spotOf(event);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
    pointers.current.set(event.pointerId, now);
    travelled.current += distance(before, now);
    if (other) zoom(Math.log2(Math.max(1, distance(now, other)) / Math.max(1, distance(before, other))));
    else if (travelled.current >= TAP_PIXELS) change(movedBy(latest.current, before.x - now.x, before.y - now.y));
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const wasTap = pointers.current.size === 1 && travelled.current < TAP_PIXELS;
    release(event);
    if (!wasTap) return;
    const { right, down } = fromMiddle(event);
    change(movedBy(latest.current, right, down));
  };

  const release = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size === 0) setDragging(false);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextByKey(event, latest.current);
    if (!next) return;
    event.preventDefault();
    change(next);
  };

  return {
    dragging,
    zoom,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: release, onKeyDown },
  };
}

function nextByKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, view: MapView): MapView | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const step = shiftKey ? LONG_STEP_PIXELS : STEP_PIXELS;
  switch (key) {
    case 'ArrowLeft':
      return movedBy(view, -step, 0);
    case 'ArrowRight':
      return movedBy(view, step, 0);
    case 'ArrowUp':
      return movedBy(view, 0, -step);
    case 'ArrowDown':
      return movedBy(view, 0, step);
    case '+':
    case '=':
      return zoomedBy(view, 1);
    case '-':
    case '_':
      return zoomedBy(view, -1);
    default:
      return undefined;
  }
}

function spotOf({ clientX, clientY }: PointerEvent): Spot {
  return { x: clientX, y: clientY };
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function fromMiddle(event: PointerEvent<HTMLElement>): { right: number; down: number } {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { right: event.clientX - left - width / 2, down: event.clientY - top - height / 2 };
}
