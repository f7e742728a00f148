import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { useOwnCars } from '#features/vehicles/client/shared/own-cars.tsx';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ConfirmDialog } from '#platform/ui/feedback/confirm-dialog.tsx';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';

const texts = {
  title: t`Auto-pay`,
  lead: t`Lots with cameras recognize the cars that you turn on. You drive in and out; your default card pays for the time used.`,
  noCar: t`Save a car first.`,
  noCard: t`Save a card under “Payment” first.`,
  on: (car: string) => t`Auto-pay for ${car}`,
  notTied: t`Pay for its next parking at a sign while signed in. Then you can turn it on here.`,
  offUntil: (day: string) => t`You said it is not yours. Off until ${day}.`,
  agreeTitle: (car: string) => t`Turn on auto-pay for ${car}?`,
  agree: (card: string) =>
    t`When a camera at a participating lot reads this plate, Parkvale authorizes ${card} for the most it can cost and charges it for the time used when the car leaves. Turn it off here at any time.`,
  rest: t`All terms`,
  messages: t`You get an email each time, and a text if your phone is confirmed: when parking starts, and what it cost.`,
  others: t`Everyone else who has saved this car or paid for it is told.`,
  disown: t`“Not my car” on the page of a visit refunds it once in twelve months; after that, the lot decides within three days.`,
  confirm: t`Agree and turn on`,
  cancel: t`Cancel`,
  savedCard: t`your default card`,
};

type Car = { readonly plate: string; readonly state: string };
const keyOf = ({ plate, state }: Car) => `${state} ${normalizePlate(plate)}`;
const nameOf = ({ plate, state }: Car) => `${plate} ${state}`;
const refreshCars = () => refreshQueries('/users/auto-pay');

type Standing = { readonly offUntil: string | null; readonly needsTie: boolean };

function hintFor({ offUntil, needsTie }: Standing): string | undefined {
  if (offUntil !== null) return texts.offUntil(formatDay(new Date(offUntil), 'UTC'));
  return needsTie ? texts.notTied : undefined;
}

/** The account's cars that cameras may recognize (rule 380). */
export function AutoPayCars() {
  const list = useQuery(apiQuery('GET /users/auto-pay'));
  const card = useQuery(apiQuery('GET /users/saved-card'));
  const own = useOwnCars();
  const [agreeing, setAgreeing] = useState<Car | null>(null);
  const turning = useMutation({
    mutationFn: async ({ car: { plate, state }, on }: { readonly car: Car; readonly on: boolean }) => {
      if (on) await callApi('POST /users/auto-pay', { body: { plate, state, agreed: true } });
      else await callApi('POST /users/auto-pay/off', { body: { plate, state } });
    },
    onSettled: async () => {
      await refreshCars();
      setAgreeing(null);
    },
  });
  const stored = list.data?.data.cars ?? [];
  const saved = card.data && (card.data.data.cards.find(({ method }) => method === 'card') ?? null);
  const tied = list.data?.data.tied ?? [];
  const byKey = new Map<string, Car>([...own, ...tied, ...stored].map((car) => [keyOf(car), car]));
  const isTied = (car: Car) => tied.some((each) => keyOf(each) === keyOf(car));
  return (
    <Card>
      <Fold title={texts.title} inCard mustOpen={stored.some(({ offUntil }) => offUntil !== null)}>
        <p>{texts.lead}</p>
        {(list.isPending || card.isPending) && <Skeleton height="3.5rem" />}
        {list.isError && <LoadFailure error={list.error} busy={list.isFetching} onRetry={list.refetch} />}
        {turning.isError && <Banner tone="error">{errorText(turning.error)}</Banner>}
        {list.data && byKey.size === 0 && <p className={ui.muted}>{texts.noCar}</p>}
        {saved === null && byKey.size > 0 && <p className={ui.muted}>{texts.noCard}</p>}
        {list.data && byKey.size > 0 && (
          <ul className={ui.stack2}>
            {[...byKey.values()].map((car) => {
              const autoPay = stored.find((each) => keyOf(each) === keyOf(car));
              const offUntil = autoPay?.offUntil ?? null;
              const canTurnOn = saved && isTied(car);
              return (
                <li key={keyOf(car)}>
                  <CheckBox
                    label={<Plate plate={car.plate} state={car.state} />}
                    hint={hintFor({ offUntil, needsTie: !(autoPay || isTied(car)) })}
                    name={texts.on(nameOf(car))}
                    checked={autoPay !== undefined && offUntil === null}
                    disabled={turning.isPending || offUntil !== null || !(autoPay || canTurnOn)}
                    onChange={(isOn) => (isOn ? setAgreeing(car) : turning.mutate({ car, on: false }))}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </Fold>
      <ConfirmDialog
        open={agreeing !== null}
        title={agreeing ? texts.agreeTitle(nameOf(agreeing)) : ''}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        busy={turning.isPending}
        onConfirm={() => agreeing && turning.mutate({ car: agreeing, on: true })}
        onCancel={() => setAgreeing(null)}
      >
        <p>{texts.agree(saved?.label ?? texts.savedCard)}</p>
        <details>
          <summary>{texts.rest}</summary>
          <div className={ui.stack1}>
            <p>{texts.messages}</p>
            <p>{texts.others}</p>
            <p>{texts.disown}</p>
          </div>
        </details>
      </ConfirmDialog>
    </Card>
  );
}
