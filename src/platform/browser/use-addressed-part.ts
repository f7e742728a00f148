import { useEffect, useRef } from 'react';

/** Scrolls to a part that is loaded late, if the address names it: browsers only find those that are there at once. */
export function useAddressedPart<E extends HTMLElement>(id: string, isLoaded: boolean) {
  const part = useRef<E>(null);
  useEffect(() => {
    if (!isLoaded || window.location.hash !== `#${id}`) return;
    // Laid out first: what is laid out and scrolled in one frame is a layout shift to the browser.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => part.current?.scrollIntoView());
    });
    return () => cancelAnimationFrame(frame);
  }, [id, isLoaded]);
  return part;
}
