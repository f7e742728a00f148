import { t } from 'ttag';

// A recorded verdict in a word or two, as lists of look-ups show it.

import type { Lookup } from '../../enforcement.contract.ts';
import type { VerdictTone } from '../offline/judged-plate.ts';

const texts = {
  notKnown: t`Unknown`,
  elsewhere: t`Paid in another zone`,
  verdicts: {
    valid: t`Paid`,
    member: t`Member`,
    permit: t`Permit`,
    valet: t`Valet car`,
    ended: t`Time is up`,
    near: t`Similar plate`,
    nothing: t`Not paid`,
  },
  reserved: t`Reserved`,
  reservedLater: t`Reserved for later`,
  notStarted: t`Not valid yet`,
};

export type RecordedVerdict = Pick<Lookup, 'verdict' | 'covered' | 'offline'> & {
  readonly reservation?: boolean;
  readonly elsewhere?: boolean | undefined;
  readonly answer?: Lookup['answer'];
};

/** What the server has answered since stands in place of what the phone could know. */
const latestOf = (recorded: RecordedVerdict): RecordedVerdict =>
  recorded.answer ? { ...recorded, ...recorded.answer, offline: false } : recorded;

export function describeVerdict(recorded: RecordedVerdict): string {
  const { verdict, covered, offline, reservation, elsewhere } = latestOf(recorded);
  if (elsewhere) return texts.elsewhere;
  if (!covered && offline && verdict !== 'near') return texts.notKnown;
  if (verdict === 'not_started' && reservation) return covered ? texts.reserved : texts.reservedLater;
  if (verdict === 'not_started') return covered ? texts.verdicts.valid : texts.notStarted;
  return texts.verdicts[verdict];
}

export function toneOfVerdict(recorded: RecordedVerdict): VerdictTone {
  const { verdict, covered, offline, elsewhere } = latestOf(recorded);
  if (elsewhere) return 'orange';
  if (covered) return 'green';
  if (verdict === 'near') return 'orange';
  if (offline) return 'gray';
  return verdict === 'not_started' ? 'orange' : 'red';
}
