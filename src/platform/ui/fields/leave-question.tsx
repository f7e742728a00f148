import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';
import { savingTexts as texts } from './saving-texts.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

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
