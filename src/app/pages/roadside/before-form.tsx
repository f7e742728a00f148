import { useState } from 'react';
import { hasJustParkedElsewhere, mayStandAt } from '#features/parking/client/booking/parked-mark.ts';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { ParkedElsewhere } from './parked-elsewhere.tsx';
import { ParkedHere, type ParkedHereProps } from './parked-here.tsx';

/** What is settled before the form comes, which then stays where it is: whether the sign is the right one, and what is parked here. */
export default function BeforeForm({
  onDone,
  ...parked
}: Omit<ParkedHereProps, 'onOther'> & { readonly onDone: () => void }) {
  const { _id } = parked.booking.location;
  const [mayBeWrong, setMayBeWrong] = useState(() => hasJustParkedElsewhere(_id));
  const answer = () => (mayStandAt(_id) ? setMayBeWrong(false) : onDone());
  return (
    <div className={classNames(ui.stack2, ui.narrow)}>
      {mayBeWrong ? (
        <ParkedElsewhere booking={parked.booking} onAnswered={answer} />
      ) : (
        <ParkedHere {...parked} onOther={onDone} />
      )}
    </div>
  );
}
