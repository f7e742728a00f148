import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { accountsTexts } from './accounts-texts.ts';
import { signOut } from './sign-in.ts';

const texts = accountsTexts.profile;

export function LogOutButton() {
  const leaving = useMutation({ mutationFn: signOut });
  return (
    <>
      {leaving.isError && (
        <Notice tone="error" title={texts.logoutFailed}>
          {errorText(leaving.error)}
        </Notice>
      )}
      <Button variant="secondary" busy={leaving.isPending} busyText={texts.loggingOut} onClick={() => leaving.mutate()}>
        {texts.logout}
      </Button>
    </>
  );
}
