import { type HTMLAttributes, useEffect, useLayoutEffect, useRef } from 'react';

const GLIDE_MS = 220;
/** Rows this far off the screen may be on it at the end, or were at the beginning. In CSS pixels. */
const NEAR_PX = 300;

/** The elements that move with a list, with their tops in CSS pixels below the list's own. */
type Places = ReadonlyMap<HTMLElement, number>;

type Seen = {
  readonly places: Places;
  readonly scroller: Element;
  readonly scrolled: number;
  readonly width: number;
};

/**
 * Rule 463: rows that others move glide to their new places, together with all that is below them; for a reader who wants less motion they
 * dissolve and appear there. What is read stays where it is while rows above it come and go.
 */
export function GlidingRows({ children, ...shown }: HTMLAttributes<HTMLDivElement>) {
  const list = useRef<HTMLDivElement>(null);
  const seen = useRef<Seen | null>(null);
  // After each render, because any row may have another height.
  useLayoutEffect(() => {
    if (list.current) seen.current = follow(list.current, seen.current);
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onScroll = () => {
      if (seen.current) seen.current = { ...seen.current, scrolled: seen.current.scroller.scrollTop };
    };
    // Rows also grow by themselves, as when nobody comes for a car.
    const update = () => {
      if (seen.current) seen.current = follow(element, seen.current);
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    beforeFrame.add(update);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      beforeFrame.delete(update);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, []);
  return (
    <div ref={list} {...shown}>
      {children}
    </div>
  );
}

/** Starts what has to move. @returns what is seen now; null while the list is hidden. */
function follow(list: HTMLElement, before: Seen | null): Seen | null {
  if (list.offsetParent === null) return null;
  const scroller = scrollerOf(list);
  const now = { places: placesIn(list, scroller), scroller, width: list.offsetWidth };
  if (before?.width === now.width) {
    const clamped = clampedBy(before, scroller);
    const scrolled = clamped + scrollAlong(list, before.places, { ...now, clamped });
    const top = list.getBoundingClientRect().top;
    const isNear = (place: number) => top + place > -NEAR_PX && top + place < window.innerHeight + NEAR_PX;
    for (const [element, place] of now.places) {
      const old = before.places.get(element);
      if (old === undefined) isNear(place) && appear(element);
      else if (isNear(place) || isNear(old + scrolled) || moving.has(element))
        move(element, old - place + scrolled, list);
    }
  } else for (const element of now.places.keys()) arrive(element);
  return { ...now, scrolled: scroller.scrollTop };
}

/** How far a page that has become shorter was scrolled back by that, as a negative number of CSS pixels. */
function clampedBy({ scrolled }: Seen, { scrollTop, scrollHeight, clientHeight }: Element): number {
  return scrollTop + clientHeight > scrollHeight - 1 ? Math.min(0, scrollTop - scrolled) : 0;
}

/** Keeps the first row in sight where it is; not every browser does. @returns by how many CSS pixels the page was scrolled for that. */
function scrollAlong(
  list: HTMLElement,
  before: Places,
  { places, scroller, clamped }: Pick<Seen, 'places' | 'scroller'> & { readonly clamped: number },
): number {
  const { scrollTop } = scroller;
  if (scrollTop === 0) return 0;
  const top = list.getBoundingClientRect().top + clamped - Math.max(0, scroller.getBoundingClientRect().top);
  const inSight = [...before].find(([element, place]) => places.has(element) && top + place >= 0);
  if (inSight === undefined) return 0;
  const [element, place] = inSight;
  const by = (places.get(element) ?? place) - place - clamped;
  if (by === 0) return 0;
  scroller.scrollBy({ top: by, behavior: 'instant' });
  return scroller.scrollTop - scrollTop;
}

function placesIn(list: HTMLElement, scroller: Element): Places {
  const { top } = list.getBoundingClientRect();
  const rows = elementsOf(list.children).map((row) => [row, row.offsetTop] as const);
  const below = followersOf(list, scroller).map(
    (element) => [element, element.getBoundingClientRect().top - top - (moving.get(element)?.left ?? 0)] as const,
  );
  return new Map([...rows, ...below]);
}

/** What comes after it, up to the page's footer. */
function followersOf(list: HTMLElement, scroller: Element): readonly HTMLElement[] {
  const followers: Element[] = [];
  for (let part: Element = list; part !== scroller && part !== document.body; ) {
    for (let next = part.nextElementSibling; next; next = next.nextElementSibling) followers.push(next);
    if (!part.parentElement) break;
    part = part.parentElement;
  }
  return elementsOf(followers).filter(({ offsetParent }) => offsetParent !== null);
}

const elementsOf = (elements: Iterable<Element>): readonly HTMLElement[] =>
  [...elements].filter((element) => element instanceof HTMLElement);

function scrollerOf(list: Element): Element {
  for (let part = list.parentElement; part; part = part.parentElement) {
    if (part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY)) return part;
  }
  return document.documentElement;
}

type Motion = {
  readonly from: number;
  /** By the clock of frames, in milliseconds; null until its first frame, which a busy phone draws late. */
  readonly since: number | null;
  readonly list: HTMLElement;
  /** How far it still is from its place, in CSS pixels. */
  readonly left: number;
};

/**
 * Drawn by the page itself: what moves again on its way goes on from where it is seen, which nothing knows of an animation that the browser
 * runs on its own.
 */
const moving = new Map<HTMLElement, Motion>();

/**
 * Lists look for what has grown before each frame is drawn. Their observers are called after it, when the rows have already moved on from where they
 * were last seen.
 */
const beforeFrame = new Set<() => void>();

function move(element: HTMLElement, by: number, list: HTMLElement): void {
  const left = by + (moving.get(element)?.left ?? 0);
  if (Math.abs(by) < 1) return;
  if (moving.size === 0) requestAnimationFrame(drawAll);
  draw(element, { from: left, since: null, list, left }, 0);
  // A row that comes from beyond the list's new end is seen on its way.
  list.style.overflow = 'visible';
}

function drawAll(at: number): void {
  for (const update of beforeFrame) update();
  for (const [element, motion] of moving) {
    const since = motion.since ?? at;
    const done = (at - since) / GLIDE_MS;
    if (done < 1 && element.isConnected) draw(element, { ...motion, since }, done);
    else arrive(element);
  }
  if (moving.size > 0) requestAnimationFrame(drawAll);
}

/** `done`: the part of its time that is over. */
function draw(element: HTMLElement, motion: Motion, done: number): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const left = isCalm ? (done < 0.5 ? motion.from : 0) : motion.from * (1 - done) ** 3;
  moving.set(element, { ...motion, left });
  element.style.transform = `translateY(${left}px)`;
  if (isCalm) element.style.opacity = String(Math.abs(1 - 2 * done));
}

function arrive(element: HTMLElement): void {
  const motion = moving.get(element);
  moving.delete(element);
  element.style.removeProperty('transform');
  element.style.removeProperty('opacity');
  motion?.list.style.removeProperty('overflow');
}

function appear(element: HTMLElement): void {
  element.animate({ opacity: [0, 1] }, { duration: GLIDE_MS, easing: 'ease-out' });
}
