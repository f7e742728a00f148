import { useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Notice } from '#platform/ui/notice.tsx';
import { getReturnPath } from '../sign-in.ts';
import styles from './google-button.module.css';
import { GoogleMark } from './google-mark.tsx';
import { otherWaysTexts as texts } from './other-ways-texts.ts';

/** Goes to Google, which sends the browser back to its own page. */
export default function GoogleButton({ role }: { readonly role: 'vendor' | 'customer' }) {
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async () => {
    setLeaving(true);
    setFailure(null);
    try {
      const from = getReturnPath();
      const { data } = await callApi('POST /users/google/begin', { body: { role, ...(from !== null && { from }) } });
      window.location.assign(data.url);
    } catch (error) {
      setFailure(errorText(error));
      setLeaving(false);
    }
  };
  return (
    <>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <div className={styles.google}>
        <Button variant="secondary" full busy={isLeaving} busyText={texts.leaving} onClick={() => void leave()}>
          <GoogleMark />
          {texts.google}
        </Button>
      </div>
    </>
  );
}
