import { useState } from 'react';
import type { DriverNotice as Shown } from '#contract/notices/notices.contract.ts';
import { formatDay, formatMoment } from '#domain/calendar/human-time.ts';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { Plate } from '../../../ui/layout/plate.tsx';
import { Facts } from '../../../ui/roadside/facts.tsx';
import { PlateField } from '../../../ui/roadside/plate-field.tsx';
import { AppealForm } from './appeal-form.tsx';
import styles from './driver-notice.module.css';
import { noticeTexts as texts } from './notice-texts.ts';

/** A notice for who has its number: the plate opens it. */
export function DriverNotice({ number }: { readonly number: string }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [plate, setPlate] = useState('');
  const opened = (notice: Shown, typed: string) => {
    setPlate(typed);
    setShown(notice);
  };
  if (!shown) return <PlateForm number={number} onOpen={opened} />;
  return (
    <>
      <Standing notice={shown} />
      <Evidence notice={shown} />
      {shown.state.status === 'open' && <Appealing notice={shown} plate={plate} onDone={setShown} />}
      <p className={styles.privately}>{shown.privately}</p>
    </>
  );
}

type PlateFormProps = { readonly number: string; readonly onOpen: (notice: Shown, plate: string) => void };

function PlateForm({ number, onOpen }: PlateFormProps) {
  const form = useForm({
    initial: { plate: '' },
    check: ({ plate }) => (plate.trim() === '' ? { plate: texts.plateMissing } : {}),
    send: async ({ plate }) => {
      const answer = await callApi('POST /notices/:number', { params: { number }, body: { plate } });
      onOpen(answer.data.notice, plate);
    },
    failureText: (error) => (error instanceof ApiError && error.status === 404 ? texts.notFound : errorText(error)),
  });
  return (
    <Form form={form}>
      <p>{texts.lead}</p>
      <Facts facts={[{ label: texts.number, value: number, strong: true }]} />
      <PlateField label={texts.plate} {...form.field('plate')} />
      <FormFailure form={form} />
      <Button type="submit" full busy={form.busy} busyText={texts.opening}>
        {texts.open}
      </Button>
    </Form>
  );
}

/** What has become of it, above everything else. */
function Standing({ notice: { state, appeal, timeZone } }: { readonly notice: Shown }) {
  switch (state.status) {
    case 'open':
      return (
        <Notice tone="info" title={texts.warning} takesFocus>
          {texts.owesNothing}
        </Notice>
      );
    case 'appealed':
      return (
        <Notice tone="info" title={texts.appealed} takesFocus>
          <p>{texts.answerBy(formatDay(new Date(Date.parse(state.answerBy) - 1), timeZone))}</p>
          {appeal && <p className={styles.words}>{`${texts.yourWords}: ${appeal.text}`}</p>}
        </Notice>
      );
    case 'upheld':
      return (
        <Notice tone="info" title={texts.upheld} takesFocus>
          <p className={styles.words}>{texts.wrote(state.reason)}</p>
          <p>{texts.owesNothing}</p>
        </Notice>
      );
    case 'voided':
      return (
        <Notice tone="success" title={texts.voided} takesFocus>
          {state.by === 'covered' && <p>{texts.covered}</p>}
          {state.by === 'look_alike' && <p>{texts.lookAlike}</p>}
          {state.reason !== '' && <p className={styles.words}>{texts.wrote(state.reason)}</p>}
          <p>{texts.voidedText}</p>
        </Notice>
      );
    default:
      return state satisfies never;
  }
}

function Evidence({ notice }: { readonly notice: Shown }) {
  const { timeZone, location, photos, paid } = notice;
  const say = (at: string) => formatMoment(new Date(at), { timeZone, now: new Date() });
  return (
    <>
      <Facts
        facts={[
          { label: texts.reason, value: notice.reason, strong: true },
          { label: texts.car, value: <Plate plate={notice.plateNumber} state={notice.plateState} /> },
          { label: texts.given, value: say(notice.givenAt) },
          { label: texts.at, value: `${location.name}, ${location.address}` },
          { label: texts.number, value: notice.number },
          { label: texts.questions, value: [notice.phone, notice.email].filter(Boolean).join(', ') },
        ]}
      />
      {notice.text !== '' && <p className={styles.words}>{`${texts.words}: ${notice.text}`}</p>}
      {photos.length > 0 && (
        <section aria-label={texts.photos} className={styles.photos}>
          {photos.map(({ _id, url }, nth) => (
            <a key={_id} href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={texts.photo(nth + 1)} loading="lazy" />
            </a>
          ))}
        </section>
      )}
      <h2>{texts.paidTitle}</h2>
      {paid.length === 0 && <p>{texts.nothingPaid}</p>}
      {paid.map(({ from, until }) => (
        <p key={from}>{texts.paid(say(from), say(until))}</p>
      ))}
    </>
  );
}

type AppealingProps = {
  readonly notice: Shown;
  readonly plate: string;
  readonly onDone: (notice: Shown) => void;
};

function Appealing({ notice, plate, onDone }: AppealingProps) {
  const until = new Date(Date.parse(notice.appealUntil) - 1);
  return (
    <section aria-label={texts.appeal}>
      <h2>{texts.appeal}</h2>
      {until < new Date() ? (
        <p>{texts.appealOver}</p>
      ) : (
        <>
          <p>{texts.appealLead(formatDay(until, notice.timeZone))}</p>
          <AppealForm number={notice.number} plate={plate} onDone={onDone} />
        </>
      )}
    </section>
  );
}
