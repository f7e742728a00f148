// Runs while the page's own scripts are still on their way.

// The first look at a place's clock makes the browser load its tables of dates and time zones, which takes a phone as long as drawing half
// the page.
new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric', minute: 'numeric' }).format();

// Makes the calls that the page needs first, as platform/api/call-api.ts would; it takes their answers from here. If the page has started
// before, from the browser's cache, it makes them itself.
if (!window.earlyCalls) {
  window.earlyCalls = new Map();
  try {
    const { asks = [] } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
    const headers = new Headers({ accept: 'application/json' });
    const guest = localStorage.getItem('parkvale.guest');
    if (guest && !localStorage.getItem('parkvale.user')) headers.set('x-guest-id', guest);
    for (const url of asks) {
      // Read as a whole, so that the connection is free again even if the page does not want it.
      const answer = fetch(url, { headers, signal: AbortSignal.timeout(20_000) }).then(
        async (response) => new Response(await response.text(), response),
      );
      answer.catch(() => {});
      window.earlyCalls.set(url, answer);
    }
  } catch {
    // Storage is forbidden: the page makes its calls itself.
  }
}
