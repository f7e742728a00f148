import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { allowSound, allowSoundByTouch, playTones } from '#platform/browser/tones.ts';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';

const texts = {
  sound: t`Play a sound when a plate is on a list`,
};

const KEY = 'parkvale.match-sound';
const isSoundOn = () => readStored(KEY) === 'on';

/** The tones for a plate on a list, if the officer wants them. */
export function soundMatch(): void {
  if (isSoundOn()) playTones();
}

/** Asks before this phone makes any sound; the choice is remembered. */
export function MatchSound() {
  const [isOn, setOn] = useState(isSoundOn);
  useEffect(() => (isOn ? allowSoundByTouch() : undefined), [isOn]);
  return (
    <CheckBox
      label={texts.sound}
      checked={isOn}
      onChange={(checked) => {
        // Has to happen within the tap: browsers allow sound only then.
        if (checked) void allowSound().then(playTones);
        storeOnDevice(KEY, checked ? 'on' : 'off');
        setOn(checked);
      }}
    />
  );
}
