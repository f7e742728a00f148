import { t } from 'ttag';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';

const texts = {
  leaveTitle: t`Leave without saving?`,
  leaveText: t`What you changed on this page is not saved yet.`,
  leave: t`Leave`,
  stay: t`Stay here`,
};

/** Asks before leaving a page with unsaved changes. */
export function LeaveQuestion({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const question = useLeaveQuestion(isUnsaved);
  return (
    <ConfirmDialog
      open={question.isOpen}
      title={texts.leaveTitle}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      tone="danger"
      onConfirm={question.leave}
      onCancel={question.stay}
    >
      <p>{texts.leaveText}</p>
    </ConfirmDialog>
  );
}
