// How the page on show was reached. A fresh load keeps the browser's own focus and scroll; a link inside the client
// starts at the top with its heading in focus; going back lets the browser restore where one was.

type Arrival = 'load' | 'link' | 'history';

let lastArrival: Arrival = 'load';

export function watchArrivals(): void {
  // wouter tells of its own navigation by these events.
  for (const name of ['pushState', 'replaceState']) window.addEventListener(name, () => setArrival('link'));
  window.addEventListener('popstate', () => setArrival('history'));
}

export function getArrival(): Arrival {
  return lastArrival;
}

function setArrival(arrival: Arrival): void {
  lastArrival = arrival;
}
