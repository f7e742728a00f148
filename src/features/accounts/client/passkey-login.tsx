import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { openFirstPage } from './sign-in.ts';

const texts = {
  passkey: t`Use a passkey`,
  busy: t`Logging in…`,
  unused: t`No passkey was used. Try again, or log in with your password.`,
};

/** Before the server's request for a passkey expires. */
const ASK_AGAIN_MS = 9 * 60 * 1000;

type Way = { readonly inField: boolean };

/** The browser offers passkeys in the address field, if it can, and all of them behind the button. */
export default function PasskeyLogin() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins anew.
  useEffect(() => {
    // The browser answers one request at a time.
    if (isBusy) return;
    let isOver = false;
    const again = setTimeout(() => setRound((count) => count + 1), ASK_AGAIN_MS);
    const offer = async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || isOver) return;
      const answer = await requestPasskey({ inField: true }, () => isOver);
      if (answer && !isOver) await logIn(answer, setBusy, setFailure);
    };
    // The user did not ask for this, so nothing is missing if it cannot be offered.
    offer().catch(() => {});
    return () => {
      isOver = true;
      clearTimeout(again);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [round, isBusy]);

  const use = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await requestPasskey({ inField: false }, () => false);
      if (answer) await logIn(answer, setBusy, setFailure);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : texts.unused);
      setBusy(false);
    }
  };

  return (
    <>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <Button variant="secondary" full busy={isBusy} busyText={texts.busy} onClick={() => void use()}>
        {texts.passkey}
      </Button>
    </>
  );
}

type Signed = Awaited<ReturnType<typeof startAuthentication>>;

async function requestPasskey({ inField }: Way, isOver: () => boolean): Promise<Signed | null> {
  const { data } = await callApi('POST /users/passkeys/login/begin');
  if (isOver()) return null;
  return startAuthentication({ optionsJSON: data, useBrowserAutofill: inField });
}

async function logIn(
  { id, rawId, response }: Signed,
  setBusy: (isBusy: boolean) => void,
  setFailure: (failure: string | null) => void,
): Promise<void> {
  setBusy(true);
  setFailure(null);
  try {
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
    const answer = { id, rawId, type: 'public-key' as const, response: signed };
    const { user } = await callApi('POST /users/passkeys/login', { body: { answer } });
    await openFirstPage(user);
  } catch (error) {
    setFailure(error instanceof ApiError ? error.message : texts.unused);
    setBusy(false);
  }
}
