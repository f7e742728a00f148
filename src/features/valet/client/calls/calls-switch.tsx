import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, storeAnswer } from '#platform/api/query-client.ts';
import { type BrowserAnswer, canBeNotified, subscribeToPush } from '#platform/browser/subscribe-to-push.ts';
import { allowSound } from '#platform/browser/tones.ts';
import { formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { useSavedChoice } from '#platform/forms/use-saved-choice.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import ui from '#platform/ui/primitives.module.css';
import { ON_CALL_HOURS } from '../../rules/board/who-is-called.ts';
import { standNow } from '../offline/stand-clock.ts';
import { ringHere, ringPhone, stopRinging, useRingsUntil } from './calls-here.ts';

const texts = {
  title: t`Calls`,
  switch: t`Call me on this phone`,
  hint: t`Your phone rings when a guest wants a car, even with the screen off. Whoever is free and nearest is called first.`,
  until: (time: string) => t`On until ${withArticle(time)}.`,
  boardOnly: t`This browser cannot notify you, so keep the board open to hear it ring.`,
  blocked: t`Notifications are blocked, so it rings only while the board is open. Allow them in the browser’s settings, then turn calls off and on.`,
  onCall: (names: string) => t`Calls on: ${names}`,
  nobody: t`Nobody has calls turned on yet.`,
  lead: (name: string) => t`${name} (lead)`,
};

type CallsSwitchProps = { readonly locationId: string; readonly timeZone: string };

/** Whether this phone is called for requested cars, and who else is on call. */
export function CallsSwitch({ locationId, timeZone }: CallsSwitchProps) {
  const query = apiQuery('GET /valets/locations/:locationId/calls', { params: { locationId } });
  const { data } = useQuery(query);
  const until = useRingsUntil(locationId);
  const { choice, choose, isSaving, saving } = useSavedChoice(until !== null, async (isOn) => {
    const { answer, refused } = isOn ? await switchOn(locationId) : await switchOff(locationId);
    if (answer) await storeAnswer(query.queryKey, answer);
    return refused;
  });
  return (
    <section aria-label={texts.title} className={ui.stack1}>
      <CheckBox
        label={texts.switch}
        hint={texts.hint + (until && !isSaving ? ` ${texts.until(formatTime(until, { timeZone }))}` : '')}
        checked={choice}
        onChange={(checked) => {
          // Has to happen within the tap: browsers allow sound only then.
          if (checked) void allowSound().then(ringPhone);
          choose(checked);
        }}
      />
      {saving.data && until && (
        <Banner tone="info">{saving.data === 'blocked' ? texts.blocked : texts.boardOnly}</Banner>
      )}
      {saving.isError && <Banner tone="error">{errorText(saving.error)}</Banner>}
      {data && <p className={ui.soft}>{onCallText(data.data.onCall)}</p>}
    </section>
  );
}

type Switched = {
  readonly answer?: Awaited<ReturnType<typeof callApi<'PUT /valets/locations/:locationId/calls'>>>;
  /** Why no notifications arrive although it rings. */
  readonly refused: Exclude<BrowserAnswer['kind'], 'agreed'> | null;
};

async function switchOn(locationId: string): Promise<Switched> {
  const requested = canBeNotified() ? await subscribeToPush(staffWorker) : ({ kind: 'failed' } as const);
  if (requested.kind !== 'agreed') {
    ringHere(locationId, inHours(ON_CALL_HOURS));
    return { refused: requested.kind };
  }
  const call = { params: { locationId }, body: { push: requested.push } };
  const answer = await callApi('PUT /valets/locations/:locationId/calls', call);
  // Support, who works at no stand, is called only by the board.
  ringHere(locationId, answer.data.until === null ? inHours(ON_CALL_HOURS) : new Date(answer.data.until));
  return { answer, refused: null };
}

const inHours = (hours: number) => new Date(standNow().getTime() + hours * 3_600_000);

async function switchOff(locationId: string): Promise<Switched> {
  stopRinging();
  return {
    answer: await callApi('DELETE /valets/locations/:locationId/calls', { params: { locationId } }),
    refused: null,
  };
}

/** The worker that opens the stand's pages without a signal. */
async function staffWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/staff-worker.js', { scope: '/valet' });
  return navigator.serviceWorker.ready;
}

function onCallText(onCall: readonly { readonly name: string; readonly leads: boolean }[]): string {
  if (onCall.length === 0) return texts.nobody;
  return texts.onCall(onCall.map(({ name, leads }) => (leads ? texts.lead(name) : name)).join(', '));
}
