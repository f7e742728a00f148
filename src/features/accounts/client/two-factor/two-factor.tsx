import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { PasswordField } from '#platform/ui/fields/password-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { CodeField } from '../code-field.tsx';
import { checkCode, checkPassword } from './check-entered.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { BeginForm, ConfirmForm, type Setup } from './set-up.tsx';

const texts = {
  title: t`Two-factor sign-in`,
  off: t`Logging in takes your password plus a code from an authenticator app on your phone.`,
  required: t`Your account requires it. Turn it on to continue.`,
  on: (left: number) =>
    ngettext(
      msgid`It is on. Logging in takes your password and a code. You have ${left} recovery code left.`,
      `It is on. Logging in takes your password and a code. You have ${left} recovery codes left.`,
      left,
    ),
  few: t`Create new recovery codes before you run out.`,
  codeOrRecovery: t`Code from the app, or a recovery code`,
  keepTitle: t`It is on. Save these recovery codes`,
  renewedTitle: t`Save these new recovery codes`,
  keep: t`Each signs you in once if you do not have your phone. They are shown only once.`,
  renewedKeep: t`Each signs you in once if you do not have your phone. The old ones no longer work. These are shown only once.`,
  renew: t`New recovery codes`,
  renewing: t`Creating them…`,
  end: t`Turn it off`,
  ending: t`Turning it off…`,
  password: t`Your password`,
  cancel: t`Cancel`,
};

const FEW_CODES = 3;

type Shown = { readonly codes: readonly string[]; readonly title: string; readonly text: string };

/** Turns two-factor sign-in on and off. Recovery codes are shown once, right after they are created. */
export function TwoFactor({ email }: { readonly email: string }) {
  const queries = useQueryClient();
  const requested = apiQuery('GET /users/two-factor');
  const state = useQuery(requested);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: requested.queryKey });
  const show = async (made: Shown) => {
    setShown(made);
    setSetup(null);
    await refresh();
  };
  const { isOn = false, isRequired = false, recoveryCodesLeft = 0 } = state.data?.data ?? {};
  const isOff = state.isSuccess && !isOn;
  return (
    <Card>
      <Fold title={texts.title} inCard mustOpen={isOn || isRequired || setup !== null || shown !== null}>
        {state.isPending && <Skeleton height="12rem" />}
        {state.isError && <LoadFailure error={state.error} onRetry={state.refetch} busy={state.isFetching} />}
        {isOff && isRequired && <Banner tone="info">{texts.required}</Banner>}
        {shown && <RecoveryCodes {...shown} email={email} onStored={() => setShown(null)} />}
        {isOff && !setup && <p>{texts.off}</p>}
        {isOff && !setup && <BeginForm onBegun={setSetup} />}
        {isOff && setup && (
          <ConfirmForm
            setup={setup}
            onConfirmed={(codes) => show({ codes, title: texts.keepTitle, text: texts.keep })}
            onCanceled={() => setSetup(null)}
          />
        )}
        {isOn && !shown && <p>{texts.on(recoveryCodesLeft)}</p>}
        {isOn && !shown && recoveryCodesLeft <= FEW_CODES && <Banner tone="info">{texts.few}</Banner>}
        {isOn && !shown && (
          <Changes
            onEnded={refresh}
            onRenewed={(codes) => show({ codes, title: texts.renewedTitle, text: texts.renewedKeep })}
          />
        )}
      </Fold>
    </Card>
  );
}

type ChangesProps = {
  readonly onEnded: () => Promise<void>;
  readonly onRenewed: (codes: readonly string[]) => Promise<void>;
};

/** Each requires password and code, requested once it is chosen. */
function Changes({ onEnded, onRenewed }: ChangesProps) {
  const [chosen, setChosen] = useState<'renew' | 'end' | null>(null);
  const cancel = () => setChosen(null);
  if (chosen === 'renew')
    return (
      <ProofForm
        submit={texts.renew}
        busyText={texts.renewing}
        onCanceled={cancel}
        send={async (body) =>
          onRenewed((await callApi('POST /users/two-factor/recovery-codes', { body })).data.recoveryCodes)
        }
      />
    );
  if (chosen === 'end')
    return (
      <ProofForm
        submit={texts.end}
        busyText={texts.ending}
        onCanceled={cancel}
        send={async (body) => {
          await callApi('POST /users/two-factor/end', { body });
          await onEnded();
        }}
      />
    );
  return (
    <div className={ui.row}>
      <Button variant="secondary" onClick={() => setChosen('renew')}>
        {texts.renew}
      </Button>
      <Button variant="quiet" onClick={() => setChosen('end')}>
        {texts.end}
      </Button>
    </div>
  );
}

type ProofFormProps = {
  readonly submit: string;
  readonly busyText: string;
  readonly onCanceled: () => void;
  readonly send: (proof: { readonly password: string; readonly code: string }) => Promise<void>;
};

/** Password and code, for acts that an unlocked device alone must not allow. */
function ProofForm({ submit, busyText, onCanceled, send }: ProofFormProps) {
  const form = useForm({
    initial: { password: '', code: '' },
    check: (entered) => ({ ...checkPassword(entered), ...checkCode(entered) }),
    send,
  });
  return (
    <Form form={form}>
      <PasswordField label={texts.password} autoComplete="current-password" autoFocus {...form.field('password')} />
      <CodeField label={texts.codeOrRecovery} {...form.field('code')} />
      <FormFailure form={form} />
      <div className={ui.row}>
        <Button type="submit" variant="secondary" busy={form.busy} busyText={busyText}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCanceled}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}
