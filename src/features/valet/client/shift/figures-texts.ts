// The texts of a stand's figures and of finding any of its tickets.

import { t } from 'ttag';
import type { Whereabouts } from '../../rules/ticket/ticket.ts';
export const PLACE_WORDS: Readonly<Record<Whereabouts, string>> = {
  entry: t`Being parked`,
  parked: t`Parked`,
  requested: t`Requested`,
  retrieving: t`On its way`,
  ready: t`In front`,
  completed: t`Handed back`,
  void: t`Void`,
};
