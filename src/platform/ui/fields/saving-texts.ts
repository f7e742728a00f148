// The texts of forms that are saved: in a dialog, or as a whole page.

import { t } from 'ttag';

export const savingTexts = {
  save: t`Save`,
  saving: t`Saving…`,
  unsaved: t`Not saved yet.`,
  nothingToSave: t`Everything is saved.`,
  discard: t`Discard`,
  leaveTitle: t`Leave without saving?`,
  leaveText: t`What you changed on this page is not saved yet.`,
  leave: t`Leave`,
  stay: t`Stay here`,
};
