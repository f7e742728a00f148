import { ApiError } from '#platform/api/api-error.ts';
import { askBrowser } from '#platform/browser/ask-browser.ts';
import { installDriverWorker } from './driver-worker.ts';
import { reminderTexts as texts } from './reminder-texts.ts';

/** @throws ApiError with a message for the field, if the driver or the browser says no. */
export async function subscribeHere() {
  const answer = await askBrowser(installDriverWorker);
  if (answer.kind === 'agreed') return answer.push;
  const words = answer.kind === 'blocked' ? texts.blocked : texts.notNow;
  throw new ApiError({ status: 400, code: 'malformed', message: words, fields: { channels: words } });
}
