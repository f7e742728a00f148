import { useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Notice } from '#platform/ui/notice.tsx';
import { waysInTexts as texts } from './ways-in-texts.ts';

/** An account opened with Google gets a password by email, as if it had been forgotten. */
export function FirstPassword({ email }: { readonly email: string }) {
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const mail = async () => {
    setState('busy');
    setFailure(null);
    try {
      await callApi('POST /users/password-link');
      setState('sent');
    } catch (error) {
      setFailure(errorText(error));
      setState('open');
    }
  };
  return (
    <Card>
      <h2>{texts.password}</h2>
      {state === 'sent' ? (
        <Notice tone="success" takesFocus>
          {texts.mailed(email)}
        </Notice>
      ) : (
        <>
          <p>{texts.noPassword}</p>
          {failure !== null && <Notice tone="error">{failure}</Notice>}
          <div>
            <Button variant="secondary" busy={state === 'busy'} busyText={texts.mailing} onClick={() => void mail()}>
              {texts.mailLink}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
