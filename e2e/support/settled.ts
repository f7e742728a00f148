// Knows when a page shows what it is going to show.

import { expect, type Page, type Request } from '@playwright/test';

/** The page is there, with what it asks for: its calls have ended, other than streams, and so have its placeholders. */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const ended = (request: Request) => void open.delete(request);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) open.clear();
    else if (/\/api\/v1\/(?!.*\/events\b)/.test(request.url())) open.add(request);
  });
  page.on('requestfinished', ended).on('requestfailed', ended);
  const whatIsBusy = async () => [...[...open].map((request) => request.url()), ...(await page.evaluate(findMoving))];
  return async () => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Twice, because an answer may lead to another call.
    const both = async () => [...(await whatIsBusy()), ...(await page.evaluate(twoFrames).then(whatIsBusy))];
    await expect.poll(both).toEqual([]);
  };
}

/** Runs in the page: placeholders, and what fades in or out, which has another contrast for a moment. */
function findMoving(): string[] {
  const fades = document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  });
  const waits = [...document.querySelectorAll('[role=status]')].filter(({ textContent }) => textContent === 'Loading');
  // A list that waits for its next rows is dimmed.
  const dimmed = [...document.querySelectorAll('div[aria-busy=true]')];
  return [...fades.map(({ id }) => `animation ${id}`), ...[...waits, ...dimmed].map(() => 'Loading')];
}
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
