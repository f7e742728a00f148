// How the current page was reached. A full load keeps the browser's focus and scroll position; a client-side link starts
// at the top with the heading focused; going back lets the browser restore the position.

type Arrival = 'load' | 'link' | 'history';

let lastArrival: Arrival = 'load';

export function watchArrivals(): void {
  // wouter dispatches these events on navigation.
  for (const name of ['pushState', 'replaceState']) window.addEventListener(name, () => setArrival('link'));
  window.addEventListener('popstate', () => setArrival('history'));
}

export function getArrival(): Arrival {
  return lastArrival;
}

function setArrival(arrival: Arrival): void {
  lastArrival = arrival;
}
