import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { t } from 'ttag';
import { isSessionEnded, useCurrentUser } from '#platform/api/current-user.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { PageFrame } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from './accounts.module.css';
import { LoginForm } from './login-form.tsx';
import { UnsentLeft } from './unsent-left.tsx';

const texts = {
  title: t`Log in again`,
  lead: t`Your session has ended. Nothing on this page is lost.`,
};

/** Rule 464: covers a page whose user's session has ended, with all that is typed there, until they have logged in again. */
export default function SessionEnded() {
  const user = useCurrentUser();
  const screen = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = screen.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[type="password"]')?.focus();
    // Closing before unmounting returns the focus to where it was.
    return () => shown?.close();
  }, []);
  useEffect(
    () => () => {
      // What was refused in the meantime.
      if (!isSessionEnded()) void queryClient.invalidateQueries();
    },
    [],
  );
  return (
    <dialog
      ref={screen}
      className={styles.again}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      // A browser closes it all the same at the second attempt.
      onClose={() => isSessionEnded() && screen.current?.showModal()}
    >
      <PageFrame width="form">
        <div className={ui.stack1}>
          <h2 id={titleId}>{texts.title}</h2>
          <p className={ui.soft}>{texts.lead}</p>
        </div>
        <UnsentLeft />
        <LoginForm email={user?.email} />
      </PageFrame>
    </dialog>
  );
}
