import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { joinHyphens, onOneLine } from '#platform/wording/one-line.ts';

const texts = {
  title: t`Pay by text`,
  lead: t`Text the code on a sign and your plate to the number on the sign, and reply YES to pay with your default card.`,
  leadTo: (phone: string) =>
    t`Text the code on a sign and your plate to ${phone}, and reply YES to pay with your default card.`,
  phone: t`Phone`,
  phoneNone: t`Confirm the phone that you text from.`,
  phoneLabel: t`Phone number`,
  sendCode: t`Text me a code`,
  sending: t`Sending…`,
  codeSent: (phone: string) => t`We texted six digits to ${phone}.`,
  code: t`Code`,
  codeMissing: t`Enter the code.`,
  phoneMissing: t`Enter a phone number.`,
  confirm: t`Confirm phone`,
  confirming: t`Confirming…`,
  otherPhone: t`Use another number`,
  removePhone: t`Remove phone`,
};

/** The phone with which a reply of YES pays (rule 378). */
export function PayByText() {
  const offered = useQuery(apiQuery('GET /text-to-park'));
  const number = offered.data?.data.phone;
  return (
    <Card>
      <Fold title={texts.title} inCard>
        <div className={ui.stack3}>
          <p>{number ? texts.leadTo(onOneLine(formatUsPhone(number))) : texts.lead}</p>
          <OwnPhone />
        </div>
      </Fold>
    </Card>
  );
}

const refreshPhone = () => refreshQueries('/users/phone');

function OwnPhone() {
  const own = useQuery(apiQuery('GET /users/phone'));
  const removing = useMutation({ mutationFn: () => callApi('DELETE /users/phone', {}), onSettled: refreshPhone });
  const phone = own.data?.data.phone;
  return (
    <section className={ui.stack2}>
      <h3>{texts.phone}</h3>
      {own.isPending && <Skeleton height="4rem" />}
      {own.isError && <LoadFailure error={own.error} busy={own.isFetching} onRetry={own.refetch} />}
      {phone === null && <ConfirmPhone />}
      {phone && (
        <>
          <strong>{formatUsPhone(phone)}</strong>
          <div>
            <Button variant="secondary" busy={removing.isPending} onClick={() => removing.mutate()}>
              {texts.removePhone}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** First the number, then the digits that were texted to it. */
function ConfirmPhone() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const number = useForm({
    initial: { phone: '' },
    check: ({ phone }) => (phone.trim() === '' ? { phone: texts.phoneMissing } : {}),
    send: async ({ phone }) => {
      await callApi('POST /users/phone', { body: { phone } });
      setSentTo(phone);
    },
  });
  const digits = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: texts.codeMissing } : {}),
    send: async ({ code }) => {
      await callApi('POST /users/phone/confirm', { body: { code } });
      await refreshPhone();
    },
  });
  if (sentTo === null) {
    return (
      <Form form={number}>
        <p className={ui.muted}>{texts.phoneNone}</p>
        <TextField label={texts.phoneLabel} type="tel" autoComplete="tel" {...number.field('phone')} />
        <FormFailure form={number} />
        <div>
          <Button type="submit" variant="secondary" busy={number.busy} busyText={texts.sending}>
            {texts.sendCode}
          </Button>
        </div>
      </Form>
    );
  }
  return (
    <Form form={digits}>
      <p>{texts.codeSent(joinHyphens(sentTo))}</p>
      <TextField label={texts.code} inputMode="numeric" autoComplete="one-time-code" {...digits.field('code')} />
      <FormFailure form={digits} />
      <div className={ui.row}>
        <Button type="submit" busy={digits.busy} busyText={texts.confirming}>
          {texts.confirm}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            digits.reset();
            setSentTo(null);
          }}
        >
          {texts.otherPhone}
        </Button>
      </div>
    </Form>
  );
}
